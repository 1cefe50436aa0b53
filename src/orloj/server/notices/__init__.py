"""Telling people outside the site that a table waits for them: push messages and e-mail.

| module | what |
|---|---|
| `webpush.py` | the key of this site; a message that only one browser can read (RFC 8291, RFC 8292) |
| `outside.py` | which addresses a message may be sent to, and sending it there |
| `mail.py` | letters, and the server that takes them (SMTP) |
| `outbox.py` | what waits to be sent: bounded, away from all requests |
| `turns.py` | who is to be told that it is his turn |
| `recovery.py` | passwords that were forgotten |
"""
