"""What goes over the wire about people. Fields are never renamed or removed; new ones get defaults."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field


class RatingModel(Struct):
    """How strong somebody seems to be: within `margin` of `rating` in some 95 cases of 100."""

    rating: float
    margin: float
    provisional: bool  # the margin is still wide
    games: int  # that counted


class RankedModel(Struct):
    """Somebody in the list of a game."""

    name: str
    rating: RatingModel
    bot: str = ""  # the level or name of a bot; empty for people


class RatedModel(Struct):
    """A rating after a game."""

    at: float
    rating: float
    margin: float


class RecordModel(Struct):
    """All that somebody has finished of a game."""

    game: str
    played: int
    won: int
    mean_score: float
    rating: RatingModel | None = None
    history: list[RatedModel] = field(default_factory=list)


class ProfileModel(Struct):
    """Somebody with an account. Others see only games at public tables."""

    name: str
    since: float
    records: list[RecordModel]


class HereModel(Struct):
    """Who else is on the site now: people with accounts who show themselves by name, all others as a number."""

    names: list[str]
    others: int


class PlayWishModel(Struct):
    """Somebody would play a game: between two moments (seconds since 1970), or over days."""

    id: str
    game: str
    name: str
    starts: float
    ends: float
    days: bool
    mine: bool = False
    table_id: str | None = None  # what came of it, while that waits for people


class GatheringModel(Struct):
    """Wishes for the same game, and the time that they have in common."""

    game: str
    days: bool
    starts: float
    ends: float
    wishes: list[PlayWishModel]
    enough: bool  # a table could be made of them


class NewWish(Struct, forbid_unknown_fields=True):
    """What you would play, and when; with `days` the times do not matter."""

    games: Annotated[list[str], Meta(max_length=20)]
    starts: Annotated[float, Meta(ge=0, le=1e11)] = 0.0
    ends: Annotated[float, Meta(ge=0, le=1e11)] = 0.0
    days: bool = False


class Meet(Struct, forbid_unknown_fields=True):
    """Wishes of which a table is to be made; one of them is yours."""

    wishes: Annotated[list[str], Meta(max_length=100)]


class InvitationModel(Struct):
    """A table that waits for you."""

    table_id: str
    game: str
    mode: str
    clock: str
    by: str
    at: float
    sitting: list[str]  # who sits there already
    seats: int
    tournament: str | None = None  # the name of the one whose game it is


class CircleModel(Struct):
    """Your friends, who would like to be one, and whom you have asked."""

    friends: list[str]
    asking: list[str]
    asked: list[str]


class NewFriend(Struct, forbid_unknown_fields=True):
    """Whom you ask, or agree to if he has asked you."""

    name: Annotated[str, Meta(max_length=60)]


class TournamentListModel(Struct):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    round: int  # 0: people sign up
    rounds: int
    players: int
    created: float
    mine: bool  # you run it or take part
    over: bool


class NewTournamentModel(Struct, forbid_unknown_fields=True):
    """A tournament that you will run. A round robin has as many rounds as it takes."""

    name: Annotated[str, Meta(max_length=200)]
    game: str
    mode: str = ""
    size: int = 2  # players of a table
    system: str = "swiss"  # or robin
    rounds: int = 3
    clock: str = "none"
    public: bool = False
    goes_on: bool = True  # the next round begins by itself when all results are there


class EntrantModel(Struct):
    """Somebody who has signed up."""

    number: int
    name: str
    dropped: bool


class TournamentGameModel(Struct):
    """A table of a round: its players by their numbers, and their places once they are known."""

    round: int
    number: int
    players: list[int]
    table_id: str | None
    ranks: list[int] | None
    by_organiser: bool


class StandingModel(Struct):
    """Somebody in the standings."""

    place: int
    player: int
    points: float
    opponents: float  # the points of all whom he has met
    wins: int
    games: int


class TournamentModel(Struct):
    """A tournament."""

    id: str
    name: str
    game: str
    mode: str
    size: int
    system: str
    clock: str
    public: bool
    goes_on: bool  # the next round begins by itself
    organiser: str
    round: int
    rounds: int
    over: bool
    players: list[EntrantModel]
    games: list[TournamentGameModel]
    standings: list[StandingModel]
    you: int | None = None  # your number


class SetResult(Struct, forbid_unknown_fields=True):
    """Places in the order of the game's players; equals have the same number."""

    ranks: Annotated[list[Annotated[int, Meta(ge=1, le=10)]], Meta(min_length=1, max_length=10)]
