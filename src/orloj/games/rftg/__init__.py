"""Race for the Galaxy."""

from orloj.games.rftg.consume import consume, consume_end, sales, use_powers
from orloj.games.rftg.develop import develop
from orloj.games.rftg.explore import explore
from orloj.games.rftg.produce import produce, produce_end, produce_one_by_one, windfalls
from orloj.games.rftg.rounds import end_or_go_on, hand_check, pick_actions, round_end
from orloj.games.rftg.settle import settle
from orloj.games.rftg.setup import opening, setup
from orloj.games.rftg.state import State
from orloj.games.rftg.view import invariants, redeal, reshuffle, view
from orloj.kernel import Game, Mode

GAME: Game[State] = Game(
    id="rftg",
    name="Race for the Galaxy",
    players=(2, 4),
    modes=(Mode("standard", (2, 4)), Mode("first", (2, 4)), Mode("advanced", (2, 2))),
    state=State,
    scenes={
        "opening": opening,
        "round": pick_actions,
        "explore": explore,
        "develop": develop,
        "settle": settle,
        "consume": consume,
        "sales": sales,
        "use-powers": use_powers,
        "consume-end": consume_end,
        "produce": produce,
        "windfalls": windfalls,
        "produce-end": produce_end,
        "produce-one-by-one": produce_one_by_one,
        "round-end": round_end,
        "hand-check": hand_check,
        "end-or-go-on": end_or_go_on,
    },
    setup=setup,
    view=view,
    redeal=redeal,
    reshuffle=reshuffle,
    invariants=invariants,
    package="orloj.games.rftg",
    status="complete",
)
