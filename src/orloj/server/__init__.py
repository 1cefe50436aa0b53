"""The site: tables in the browser, and an interface for programs.

| folder or module | what it is |
|---|---|
| `storage/` | the database: schema, migrations, the writer that stores many answers in one transaction |
| `live/` | tables while they are played: in memory, stored answer by answer, kept going by bots and clocks |
| `people/` | guests, accounts, sessions, keys |
| `api/` | the interface for programs; the pages use it too |
| `pages/` | HTML rendered from what a seat may see, and the small client that keeps it fresh |
| `gate.py` | what every request passes: who is it, may he, not too often, with which headers |
| `site.py`, `app.py`, `serve.py` | all of it together; the web application; starting it |
"""
