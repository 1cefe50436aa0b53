"""The clockwork: questions, scripts, scenes, luck, tables and records. It knows no game."""

from orloj.kernel.asides import Aside
from orloj.kernel.asks import (
    NONE,
    PASS,
    Ask,
    AskAmount,
    AskOrder,
    AskPay,
    AskPlace,
    AskSome,
    AskSpread,
    Form,
    Question,
    Refusal,
    token_of,
)
from orloj.kernel.bot import Bot, Decision, Lookahead, StepsAside, unasked
from orloj.kernel.digest import digest_of
from orloj.kernel.errors import BrokenRecord, BrokenScript, Illegal, Malformed, NotYourChoice, OrlojError, Refused
from orloj.kernel.game import ACTOR_COLOURS, Actor, BadSetup, Game, Mode, Option, Setup
from orloj.kernel.lanes import in_lanes
from orloj.kernel.luck import Cast, Luck
from orloj.kernel.moments import Ability, Book, Moment
from orloj.kernel.orders import end_orders
from orloj.kernel.plain import Named
from orloj.kernel.record import Answer, Header, Record, Rewound
from orloj.kernel.saving import Change, Saver
from orloj.kernel.scripts import (
    Script,
    amount,
    ask,
    choose,
    choose_some,
    first,
    order,
    pay,
    place,
    side_by_side,
    spread,
    together,
)
from orloj.kernel.state import EVERYBODY, GameOver, Line, Outcome, Seat, StandingOrder, State, Step, shares_of
from orloj.kernel.table import Table
from orloj.kernel.verify import Verdict, verify
from orloj.kernel.zones import Hand, Pile, deal_anew

__all__ = [
    "ACTOR_COLOURS",
    "EVERYBODY",
    "NONE",
    "PASS",
    "Ability",
    "Actor",
    "Answer",
    "Aside",
    "Ask",
    "AskAmount",
    "AskOrder",
    "AskPay",
    "AskPlace",
    "AskSome",
    "AskSpread",
    "BadSetup",
    "Book",
    "Bot",
    "BrokenRecord",
    "BrokenScript",
    "Cast",
    "Change",
    "Decision",
    "Form",
    "Game",
    "GameOver",
    "Hand",
    "Header",
    "Illegal",
    "Line",
    "Lookahead",
    "Luck",
    "Malformed",
    "Mode",
    "Moment",
    "Named",
    "NotYourChoice",
    "Option",
    "OrlojError",
    "Outcome",
    "Pile",
    "Question",
    "Record",
    "Refusal",
    "Refused",
    "Rewound",
    "Saver",
    "Script",
    "Seat",
    "Setup",
    "StandingOrder",
    "State",
    "Step",
    "StepsAside",
    "Table",
    "Verdict",
    "amount",
    "ask",
    "choose",
    "choose_some",
    "deal_anew",
    "digest_of",
    "end_orders",
    "first",
    "in_lanes",
    "order",
    "pay",
    "place",
    "shares_of",
    "side_by_side",
    "spread",
    "together",
    "token_of",
    "unasked",
    "verify",
]
