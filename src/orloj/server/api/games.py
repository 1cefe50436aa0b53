"""What can be played, and its rules and components as data."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from litestar import Controller
from litestar.params import FromPath, QueryParameter

from orloj.bots import bot_names
from orloj.games import GAMES, game_named
from orloj.kernel import Game
from orloj.ledger import ledger_of
from orloj.server.api.common import Call, get
from orloj.server.api.models import ComponentModel, GameModel, LevelModel, ModeModel, OptionTextModel, RuleModel
from orloj.server.bots import level_texts
from orloj.server.languages import lang_of
from orloj.server.live.room import CLOCKS
from orloj.words import Lang
from orloj.words.texts import option_words, texts_of


class Games(Controller):
    """`/api/games`"""

    path = "/games"
    tags = ("games",)

    @get("/", summary="The games")
    async def list_games(self, request: Call) -> list[GameModel]:
        return [describe_game(game, lang_of(request)) for game in GAMES.values()]

    @get("/{game_id:str}/rules", summary="The rules, each as one sentence")
    async def rules(
        self,
        request: Call,
        game_id: FromPath[str],
        search: Annotated[str, QueryParameter(max_length=100)] = "",
    ) -> list[RuleModel]:
        lang = lang_of(request)
        package = game_named(game_id).package
        if not search:
            return _all_rules(package, lang)
        return [RuleModel(rule.id, rule.text_in(lang)) for rule in ledger_of(package).search(search.split(), lang)]

    @get("/{game_id:str}/components", summary="The components with their texts")
    async def components(self, request: Call, game_id: FromPath[str]) -> list[ComponentModel]:
        return _all_components(game_named(game_id).package, lang_of(request))


@lru_cache(32)
def _all_rules(package: str, lang: Lang) -> list[RuleModel]:
    return [RuleModel(rule.id, rule.text_in(lang)) for rule in ledger_of(package).values()]


@lru_cache(32)
def _all_components(package: str, lang: Lang) -> list[ComponentModel]:
    texts = texts_of(package)
    found = []
    for token in texts.components():
        one = texts.component(token, lang)
        powers, scoring = [[list(text) for text in part] for part in (one.powers, one.scoring)]
        found.append(
            ComponentModel(one.token, one.name, one.group, one.kind, list(one.marks), powers, scoring, one.origin)
        )
    return found


def describe_game(game: Game[Any], lang: Lang) -> GameModel:
    texts = texts_of(game.package)
    return GameModel(
        id=game.id,
        name=texts.game_name(lang),
        players=list(game.players),
        modes=[
            ModeModel(mode.id, texts.mode_name(mode.id, lang), texts.mode_help(mode.id, lang), list(mode.players))
            for mode in game.modes
        ],
        options={option.id: list(option.values) for option in game.table_options},
        option_texts=[
            OptionTextModel(one.id, one.name, one.help, dict(one.values))
            for one in option_words(texts, game.table_options, lang)
        ],
        bots=bot_names(game.id),
        clocks=list(CLOCKS),
        levels=[LevelModel(one.id, one.name, one.help) for one in level_texts(game.id, lang)],
    )
