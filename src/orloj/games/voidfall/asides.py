"""What players may do at any time: plan the coming turn, and say whether they want to be asked what usually needs no
question."""

from __future__ import annotations

from orloj.games.voidfall.deeds import AskForBenefits, AskForPayment, NoPlan, Plan
from orloj.games.voidfall.state import NOBODY, State
from orloj.kernel import Aside, Ask, Seat


def _is_there(g: State, seat: Seat) -> bool:
    return bool(g.sectors) and g.has_seat(seat)


def _payment_form(g: State, seat: Seat) -> Ask[AskForPayment] | None:
    """How a price is paid. Only the player concerned notices."""
    if not _is_there(g, seat):
        return None
    wanted = AskForPayment("off" if g.players[seat].asks_payment else "on")
    return Ask(seat, "ask-payment", lambda _seat: [wanted], rule="voidfall.resources.3")


def _switch_payment(g: State, seat: Seat, deed: AskForPayment) -> None:
    g.players[seat].asks_payment = deed.switch == "on"


def _benefits_form(g: State, seat: Seat) -> Ask[AskForBenefits] | None:
    """Whether a benefit is wanted at all: nearly always it is."""
    if not _is_there(g, seat):
        return None
    wanted = AskForBenefits("off" if g.players[seat].asks_benefits else "on")
    return Ask(seat, "ask-benefits", lambda _seat: [wanted], rule="voidfall.actions.14")


def _switch_benefits(g: State, seat: Seat, deed: AskForBenefits) -> None:
    g.players[seat].asks_benefits = deed.switch == "on"


def _plan_form(g: State, seat: Seat) -> Ask[Plan | NoPlan] | None:
    """Which focus card comes next, while others think. It is a note to oneself: nothing is played before the turn."""
    if not _is_there(g, seat) or g.now.seat in (seat, NOBODY) or not g.players[seat].hand:
        return None

    def options(seat: Seat) -> list[Plan | NoPlan]:
        planned = g.players[seat].planned
        cards: list[Plan | NoPlan] = [Plan(focus) for focus in g.players[seat].hand if focus != planned]
        return [*cards, NoPlan()] if planned else cards

    return Ask(seat, "plan", options, rule="voidfall.selection.1")


def _plan(g: State, seat: Seat, deed: Plan | NoPlan) -> None:
    g.players[seat].planned = deed.focus if isinstance(deed, Plan) else ""


ASIDES = (
    Aside("plan", _plan_form, _plan),
    Aside("ask-payment", _payment_form, _switch_payment),
    Aside("ask-benefits", _benefits_form, _switch_benefits),
)
