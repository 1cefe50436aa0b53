"""What single components are worth, by their ids, in resources. Whatever is not named has a usual worth, so that new
components are used sensibly too."""

from __future__ import annotations

from collections.abc import Mapping

# How likely secret objectives are to be scored, beside the progress that can be seen.
HARD_SECRETS: Mapping[str, float] = {
    "become-the-gatekeeper": 0.7,
    "control-the-region": 0.8,
    "cut-supply-lines": 0.35,
    "destroy-their-greatest-ship": 0.15,
    "establish-a-perimeter": 0.6,
    "form-a-spy-network": 0.75,
    "fuel-the-war-machine": 0.8,
    "gather-a-mighty-fleet": 0.45,
    "learn-the-secrets-of-the-cosmos": 0.8,
    "make-an-example-of-their-world": 0.2,
    "master-the-laws-of-physics": 0.8,
    "occupy-the-seat-of-the-empire": 0.5,
    "spark-a-rebellion": 0.3,
    "threaten-enemies": 0.9,
    "turn-their-fleets-to-dust": 0.2,
    "unveil-flagship": 0.3,
    "adapt-new-strategies": 0.6,
}

USUAL_TECHNOLOGY = 3.0
TECHNOLOGY_WORTH: Mapping[str, float] = {
    "antimass-deflectors": 2.4,
    "gravity-drive": 4.5,
    "fleet-logistics": 3.5,
    "light-wave-deflector": 2.0,
    "neural-motivator": 3.4,
    "dacxive-animators": 2.0,
    "hyper-metabolism": 5.5,
    "x-89-bacterial-weapon": 1.5,
    "plasma-scoring": 1.8,
    "magen-defense-grid": 1.5,
    "duranium-armor": 2.2,
    "assault-cannon": 3.0,
    "sarween-tools": 3.6,
    "graviton-laser-system": 1.4,
    "transit-diodes": 1.8,
    "integrated-economy": 3.5,
    "infantry-ii": 2.6,
    "fighter-ii": 3.4,
    "destroyer-ii": 2.6,
    "cruiser-ii": 4.2,
    "carrier-ii": 5.4,
    "dreadnought-ii": 4.6,
    "war-sun": 4.0,
    "pds-ii": 2.8,
    "space-dock-ii": 3.4,
}

RACE_WORTH: Mapping[str, float] = {"gravity-drive": 5.0}  # technologies that bring transports farther

RESEARCH_INSTEAD: Mapping[str, float] = {"propagation": 6.5}  # abilities of those who do not research

# Action cards and other components as actions; functions of `cards_worth` know more about some.
USUAL_ACTION = 1.0
ACTION_WORTH: Mapping[str, float] = {
    "frontline-deployment": 2.6,
    "ghost-ship": 1.6,
    "war-effort": 2.4,
    "unexpected-action": 2.2,
    "cripple-defenses": 0.6,
    "reactor-meltdown": 2.2,
    "lucky-shot": 3.0,
    "plague": 1.5,
    "unstable-planet": 0.9,
    "tactical-bombardment": 0.4,
    "insubordination": 1.6,
    "signal-jamming": 0.5,
    "spy": 1.6,
    "repeal-law": -1.0,
    "stall-tactics": -2.0,
    "star-forge": 0.8,
    "orbital-drop": 0.6,
    "the-inferno": 0.8,
    "production-biomes": 2.5,
    "stymie": -1.0,
    "fires-of-the-gashlai": 1.5,
    "x-89-bacterial-weapon": 0.8,
}

# What is used in windows; above nothing: use it. Functions of `cards_worth` know more about some.
USUAL_WINDOW = 1.0  # of abilities, technologies, notes and laws
USUAL_CARD = 0.8  # of action cards
WINDOW_WORTH: Mapping[str, float] = {
    "flank-speed": -1.0,  # a move is planned without it
    "in-the-silence-of-space": -1.0,
    "lost-star-chart": -1.0,
    "transit-diodes": -1.0,
    "political-stability": -0.5,
    "public-disgrace": -0.5,
    "bribery": -1.0,
    "assassinate-representative": -0.2,
    "political-secret": -0.2,
    "quash": -1.0,
    "political-favor": -0.5,
    "foresight": -1.0,
    "quantum-datahub-node": -2.0,
    "exotrireme-ii": -1.0,
    "devotion": -1.0,
    "munitions-reserves": -0.5,
    "bioplasmosis": -0.5,
    "acquiescence": -0.5,
    "skilled-retreat": -0.5,
    "wormhole-generator": -0.1,
    "creuss-iff": -0.1,
}

# Action cards of others that are worth being cancelled.
WORTH_SABOTAGE = frozenset(
    (
        *("imperial-rider", "technology-rider", "leadership-rider", "political-stability", "reactor-meltdown"),
        *("direct-hit", "skilled-retreat", "plague", "uprising", "lucky-shot", "parley", "focused-research"),
    )
)

# For and against, as most players feel about it; above nothing: for.
FOR_OR_AGAINST: Mapping[str, float] = {
    "anti-intellectual-revolution": 0.3,
    "arms-reduction": -0.3,
    "conventions-of-war": 0.4,
    "economic-equality": 0.0,
    "enforced-travel-ban": -0.4,
    "executive-sanctions": -0.2,
    "fleet-regulations": -0.3,
    "homeland-defense-act": 0.3,
    "incentive-program": 0.2,
    "ixthian-artifact": 0.3,
    "mutiny": 0.6,
    "new-constitution": -0.2,
    "publicize-weapon-schematics": 0.1,
    "regulated-conscription": -0.5,
    "representative-government": 0.1,
    "seed-of-an-empire": 0.0,
    "shared-research": 0.3,
    "swords-to-plowshares": -0.4,
    "unconventional-measures": 0.5,
    "wormhole-reconstruction": 0.2,
    "wormhole-research": -0.1,
}

USUAL_ELECTION = 1.0
ELECTION_WORTH: Mapping[str, float] = {  # for whoever is elected, or controls what is
    "archived-secret": 3.0,
    "colonial-redistribution": -4.0,
    "compensated-disarmament": -1.0,
    "core-mining": 2.0,
    "demilitarized-zone": -2.0,
    "holy-planet-of-ixth": 10.0,
    "public-execution": -5.0,
    "prophecy-of-ixth": 1.5,
    "shard-of-the-throne": 12.0,
    "the-crown-of-emphidia": 12.0,
    "the-crown-of-thalnos": 1.5,
    "classified-document-leaks": 0.0,
    "judicial-abolishment": 0.0,
    "miscount-disclosed": 0.0,
}
