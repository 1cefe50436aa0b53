"""What goes over the wire. Fields are never renamed or removed; new ones get defaults."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from orloj.kernel import Form


class ErrorModel(Struct):
    """Why something was refused."""

    error: str  # a short key: "stale", "illegal", "malformed", "not-your-choice", "not-found" …
    message: str  # for people, in the reader's language
    rule: str = ""  # the rule that forbids it
    allowed: list[str] = field(default_factory=list)  # some answers that would be accepted
    why: str = ""  # the key of the reason, if the error is "illegal": "cannot-undo", "not-over" …
    example: str = ""  # a whole answer that would be accepted
    # Of a refused answer: the options (by their tokens, or what was said instead of one) that are wrong or missing.
    # Empty if the answer is refused as a whole.
    culprits: list[str] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)  # the numbers and names that belong to `why`


class GameModel(Struct):
    """A game that can be played here."""

    id: str
    name: str
    players: list[int]
    modes: list[ModeModel]
    options: dict[str, list[str]]  # of a table, with their values; the first one is the usual one
    option_texts: list[OptionTextModel]  # the same in words
    bots: list[str]  # by their own names, from the weakest to the strongest
    clocks: list[str]
    levels: list[LevelModel] = field(default_factory=list)  # bots by how strong they are: a seat may name these too


class LevelModel(Struct):
    """How strong a bot plays."""

    id: str
    name: str
    help: str


class ModeModel(Struct):
    id: str
    name: str
    help: str
    players: list[int]


class OptionTextModel(Struct):
    """An option of a table in words."""

    id: str
    name: str
    help: str
    values: dict[str, str]  # value -> its name


class PlaceModel(Struct):
    token: str
    label: str = ""
    ref: str = ""


class OptionModel(Struct):
    """One option of a question. Everything is always there, null where the question's form has no such thing; texts
    are empty with `texts=false`."""

    token: str
    label: str = ""
    hint: str = ""
    ref: str = ""
    worth: int | None = None  # in a payment
    least: int | None = None  # in a spread: points for this option
    most: int | None = None
    places: list[PlaceModel] = field(default_factory=list)  # where a piece may go
    danger: str = ""  # what threatens whoever chooses it, as far as you can know
    harmless: bool = False  # it can be taken back for certain: nothing hidden is seen by it, and nobody else is asked


class RefusedModel(Struct):
    """Something that one might expect among the options, and why it is not there."""

    token: str
    label: str
    why: str
    rule: str
    ref: str = ""


class LackingModel(Struct):
    """Why nothing at all of some kind can be chosen."""

    kind: str
    why: str
    rule: str


class QuestionModel(Struct):
    """A question to your seat. Answer it with its `id`, so that nothing else is answered by mistake."""

    id: str
    seat: int
    kind: str
    form: Form  # how an answer looks
    rule: str
    optional: bool
    lo: int
    hi: int
    price: int | None
    options: list[OptionModel]
    prompt: str = ""
    refused: list[RefusedModel] = field(default_factory=list)
    sealed: str | None = None  # your answer, which you may still change
    deed: str = ""  # what choosing does, with {names} for what is chosen: "Place {names}"
    lacking: list[LackingModel] = field(default_factory=list)
    cause: str = ""  # why you are asked, if something else than the course of the game is the cause: "Event: Eclipse"


class AsideModel(Struct):
    """Something that your seat may do without being asked: its form is a question like any other."""

    id: str
    form: QuestionModel
    name: str = ""


class OrderModel(Struct):
    """A standing order of your seat."""

    window: str  # its name, or "every"
    does: str  # "pass", or "ask": ask me in any case
    until: str  # "turn", "round", "game" …


class SeatModel(Struct):
    seat: int
    name: str
    kind: str  # person, bot, open, link
    bot: str
    away: bool  # a bot stands in
    you: bool
    here: bool


class ActorModel(Struct):
    """Somebody who acts at the table without a seat: raiders, a solo opponent."""

    id: str
    name: str
    colour: str


class LineModel(Struct):
    """A line of the story, as you may read it."""

    number: int
    key: str
    seat: int | None
    text: str
    values: dict[str, Any]
    private: bool
    at: int = 0  # after how many answers it was told; a branch can begin there
    actor: str = ""  # the id of the actor whom it is about, if it is about one


class OutcomeModel(Struct):
    winners: list[int]
    reason: str
    scores: list[int]
    ranks: list[int]
    text: str
    sides: list[int] = field(default_factory=list)  # by seat: equal numbers are a team; empty if there are none


class WishModel(Struct):
    """Somebody asks the others to agree to an undo, or to go back to an earlier moment."""

    seat: int
    agreed: list[int]
    id: str = ""  # send it when you agree or refuse, so that no other wish is meant
    at: int | None = None  # the moment: after how many answers; null: the last answer of the seat
    lines: int | None = None  # how many lines the story had then: all later ones would be lost


class RewoundModel(Struct):
    """The table went back past something that was seen: from there on it has luck of its own."""

    at: int  # after how many answers
    commitment: str
    seed: str | None = None  # told when the game is over
    salt: str | None = None


class TableModel(Struct):
    """A table as you see it."""

    id: str
    game: str
    mode: str
    options: dict[str, str]
    status: str  # waiting, playing, over
    public: bool
    clock: str
    pace: str
    seats: list[SeatModel]
    you: int | None  # your seat
    number: int  # grows whenever something happened that you can see
    answers: int | None  # how many you have given and not taken back; send it with an undo
    awaited: list[int]
    question: QuestionModel | None
    view: dict[str, Any] | None
    story: list[LineModel]
    story_size: int
    outcome: OutcomeModel | None
    commitment: str  # of the luck, known from the start
    seed: str | None  # told when the game is over: with them anyone can check every shuffle
    salt: str | None
    digest: str | None  # of the record, published when the game is over: `orloj verify --digest` finds any change
    deadline: float | None  # when a bot would stand in for you
    parent: str | None
    rematch: str | None
    wish: WishModel | None
    invites: dict[str, str] = field(default_factory=dict)  # for the owner: seat -> link
    hints: bool = False  # may you ask for a hint at this table?
    # Whose sealed answers are in, in choices where everybody may know that (never which they are).
    has_chosen: list[int] = field(default_factory=list)
    turn_of: int | None = None  # whose turn it is; null where everybody acts at the same time
    asides: list[str] = field(default_factory=list)  # what you may do without being asked; their forms: GET …/asides
    orders: list[OrderModel] = field(default_factory=list)  # your standing orders
    actors: list[ActorModel] = field(default_factory=list)  # who acts without a seat
    marks: list[str] = field(default_factory=list)  # to where you can take all back at once: POST …/undo?to=turn
    rewinds: list[RewoundModel] = field(default_factory=list)
    watch: str | None = None  # for the owner of a private table: the token of its link for watchers, /watch/…
    series: SeriesModel | None = None


class SeriesModel(Struct):
    """Several games of the same people: victories by the seats of this table, shared ones in part."""

    best_of: int
    points: list[float]
    games: int  # that are over
    decided: bool


class HintOptionModel(Struct):
    """An answer that was weighed."""

    answer: str  # send this as it is
    label: str
    chance: float  # to win, from 0 to 1
    error: float  # of the chance: about two times of three the truth is no farther away
    tries: int
    equal: bool  # about as good as the best one: the difference may be chance
    outlook: dict[str, float]  # what you will have a little later, on average
    text: str  # the same as a sentence


class HintModel(Struct):
    """What a good bot thinks of your open question; what it would answer comes first."""

    question: str
    seat: int
    tries: int
    options: list[HintOptionModel]


class ReviewMomentModel(Struct):
    """A moment of a game that is over."""

    at: int  # after how many answers
    clock: int  # the round or turn
    chances: list[float]  # of every seat to win


class ReviewDecisionModel(Struct):
    """An answer of yours, and what a good bot would have answered with what you knew."""

    at: int
    clock: int
    prompt: str
    played: str
    played_label: str
    played_chance: float
    best: str
    best_label: str
    best_chance: float
    equal: bool  # about as good as the best one: the difference may be chance
    difference: float  # of the two chances, in the same imagined worlds; below 0 if the given answer did better there
    error: float  # of the difference: about two times of three the truth is no farther away
    worlds: int  # how many; 0 if the bot would have given the same answer


class ReviewModel(Struct):
    """A game that is over, looked back at. While it is `running`, more is to come."""

    asked: bool  # has anybody asked for it?
    running: bool
    curve: list[ReviewMomentModel]
    decisions: list[ReviewDecisionModel]  # of your seat
    done: int  # of your decisions
    steps: int


class SummaryModel(Struct):
    """A table in a list."""

    id: str
    game: str
    mode: str
    status: str
    public: bool
    clock: str
    seats: list[SeatModel]
    your_turn: bool
    changed: float
    broken: bool = False  # what is stored of it cannot be read; only its own people are told


class SeatWishModel(Struct, forbid_unknown_fields=True):
    """`me`, `bot` (with its name), `link` (for a friend) or `open` (for anybody)."""

    kind: str
    bot: str = ""


class NewTable(Struct, forbid_unknown_fields=True):
    game: str
    seats: list[SeatWishModel]
    mode: str = ""
    options: dict[str, str] = field(default_factory=dict)
    public: bool = False
    clock: str = "none"
    pace: str = "quick"
    hints: bool = False  # may people who play against people ask a bot for advice?
    best_of: int = 1  # 3, 5, 7 or 9: the first game of a series; each rematch is the next one
    onlookers_talk: bool = False  # may those write in the chat who only watch?


class NewAside(Struct, forbid_unknown_fields=True):
    """An answer to the form of an aside. `answers` is that of the table you saw, so that two clicks count once."""

    answer: str
    answers: int | None = None


class NewAnswer(Struct, forbid_unknown_fields=True):
    """An answer: a token as the question's form wants it. Without `question` it answers whatever is asked now."""

    answer: str
    question: str | None = None


class TakeSeat(Struct, forbid_unknown_fields=True):
    invite: str | None = None


class SeatBot(Struct, forbid_unknown_fields=True):
    """A bot or a level for a free seat; empty: the usual one."""

    bot: str = ""


class AnswerWish(Struct, forbid_unknown_fields=True):
    agree: bool
    wish: str | None = None  # the id of the wish; without it whatever is asked for now


class Say(Struct, forbid_unknown_fields=True):
    text: str


class ChatModel(Struct):
    id: int
    name: str
    seat: int | None
    text: str
    at: float


class NewBranch(Struct, forbid_unknown_fields=True):
    # After how many answers; in a game that is not over, a branch begins at the start of the scene in which that is.
    at: Annotated[int, Meta(ge=0)]


class NewKey(Struct, forbid_unknown_fields=True):
    label: str = ""


class KeyModel(Struct):
    id: str
    label: str
    table: str | None
    seat: int | None
    created: float
    secret: str | None = None  # shown once, when the key is made


class PushKeys(Struct, forbid_unknown_fields=True):
    p256dh: str
    auth: str


class NewBrowser(Struct, forbid_unknown_fields=True):
    """A push subscription as the browser gives it (`PushSubscription.toJSON()`), and what to call the browser."""

    endpoint: str
    keys: PushKeys
    expirationTime: float | None = None  # the browser's word
    label: str = ""


class BrowserModel(Struct):
    """A browser that is told when it is your turn in games over days."""

    id: str
    label: str
    created: float
    here: bool  # it is the one that this session belongs to


class PushModel(Struct):
    key: str  # the site's public key (VAPID), which a browser wants to know
    browsers: list[BrowserModel]


class MeModel(Struct):
    name: str
    is_guest: bool


class Credentials(Struct, forbid_unknown_fields=True):
    name: str
    password: str


class RuleModel(Struct):
    id: str
    text: str


class ComponentModel(Struct):
    token: str
    name: str
    group: str
    kind: str
    marks: list[str]
    powers: list[list[str]]
    scoring: list[list[str]]
    origin: str
