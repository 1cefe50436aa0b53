"""Cooperative and solo games: the crisis board, alerts, harbingers, safe havens, the total of the Voidborn."""
