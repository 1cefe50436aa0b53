"""Meeting people: results and ratings of finished games, wishes and invitations, series and tournaments."""
