"""The solo opponent: a player whom AI cards play [outer-rim.solo-setup.1].

It is the last of `g.players` and has no seat. Nobody is asked for it: its turn is a row of plain scenes, and where it
has to choose, chance does [outer-rim.solo-decision.2]. What it does are the orders printed on its cards; each registers
itself (`orders`), tells when it applies and which rule explains it. Everything else it does by the rules that hold for
all players [outer-rim.solo-clarify.1].

| module | rules |
|---|---|
| `preparing` | set-up, expert mode |
| `turns` | drawing a card, its sections, discarding it |
| `recovering` | removing damage, taking credits |
| `goals` | where goal tokens lie |
| `moving` | movement towards them |
| `delivering` | cargo and jobs |
| `buying` | the market |
| `contacts` | revealing contacts, gaining crew |
| `meeting` | patrols, reputation, fame for credits |
"""
