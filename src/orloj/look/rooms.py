"""What the rooms of the look say themselves, in all languages."""

from orloj.words import Words

ROOMS = Words("orloj.look")
