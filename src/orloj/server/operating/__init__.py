"""What whoever runs the site needs of it: is it well, how busy is it, and who did what.

| module | what it does |
|---|---|
| `desk.py` | `/healthz`, `/readyz`, `/metrics`; counts and logs every request; HEAD wherever GET is possible |
| `metrics.py` | the numbers, for Prometheus |
| `logs.py` | lines of the log as text or as JSON; requests and refusals without anything secret |
"""
