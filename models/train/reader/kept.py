"""Data whose verdicts tune.py preserves by distillation, and altered sentences."""
import re

import torch

from documents import CLAIM_TOKENS, LENGTH
from pairs import pair
from prep import EITHER, KINDS, exchangeable, kept_aside, lines, sentences

SETS = ("squad1-val5pct", "squad1-emptycity", "squadshifts-new_wiki", "squadshifts-reddit", "own-medquad", "conditionalqa")
WORD = re.compile(r"\b[a-z]{5,}\b")
VERB = re.compile(r"\b(?:is|are|was|were|can|could|may|must|should|will|would|has|have|had)\b(?! not\b)")
# Words for certainty, quantity or time, with their replacements.
SWAPS = {
    word: others.split()
    for group in (
        "may must", "can must", "could will", "might will", "should may", "shall may", "will may must", "would will", "must may can should",
        "some most all", "most all some few", "all some most", "many most all", "few many most", "every some", "each some", "several all most",
        "always sometimes often", "often always never", "usually always", "sometimes always", "never sometimes", "only also",
        "before after", "after before", "until since", "since until", "during after", "more less fewer", "less more", "fewer more",
        "least most", "first last", "last first", "above below", "below above", "over under", "under over", "by to", "from to", "to from by",
        "and or", "or and", "with without", "without with", "about exactly", "nearly exactly", "almost exactly",
    )
    for word, _, others in [group.partition(" ")]
}
DENIAL = re.compile(r" not\b(?! only)| never\b")


class Kept:
    """Questions of public sets with their passages, and sentences of these as claims."""

    def __init__(self, folder, texts, rng):
        self.texts, self.rng = texts, rng
        rows = [row for name in SETS for row in rng.sample(lines(f"{folder}/{name}.jsonl.zst"), 6000)]
        self.rows, self.aside = ([row for row in rows if kept_aside(row["q"]) == aside] for aside in (False, True))

    def some(self, many):
        rng, tokens = self.rng, self.texts.tokens
        rows = rng.sample(self.rows, many)
        asked = [pair(tokens(row["q"]), tokens(row["passage"]), LENGTH, rng) for row in rows]
        claims = []
        for row in rows:
            text = row["passage"]
            begin, end = rng.choice(sentences(text) or [(0, len(text))])
            evidence = rng.choice([text, text[:begin] + text[end:] or text, rng.choice(self.rows)["passage"]])
            claims.append(pair(tokens(text[begin:end]), tokens(evidence), CLAIM_TOKENS, rng))
        return asked, claims

    def altered(self, many):
        """Sentences as claims, verbatim (0) or altered (EITHER), with their passage or a part of it."""
        tokens, out, labels = self.texts.tokens, [], []
        while len(out) < many:
            text = self.rng.choice(self.rows)["passage"]
            parts = sentences(text)
            at = self.rng.randrange(len(parts))
            sentence = text[slice(*parts[at])].strip()
            if not 30 < len(sentence) < 400:
                continue
            beside = (text, text[parts[max(0, at - 1)][0] : parts[at][1]], sentence)
            evidence = self.rng.choices(beside, (0.3, 0.28, 0.42))[0]
            claim, label = (sentence, 0) if self.rng.random() < 0.3 else (self.changed(sentence, text), EITHER)
            if claim is not None:
                out.append(pair(tokens(claim), tokens(evidence), CLAIM_TOKENS, self.rng))
                labels.append(label)
        return out, torch.tensor(labels)

    def changed(self, sentence, text):
        """Alters a sentence of a text: replaces a word, a name, a year or a number, or negates it; None if nothing applies."""
        rng, way = self.rng, self.rng.random()
        other = rng.choice([text, rng.choice(self.rows)["passage"]])
        if way < 0.2:
            return other_word(sentence, other, rng)
        if way < 0.5:
            return swapped(sentence, rng)
        if way < 0.6:
            return denied(sentence)
        kinds = list(exchangeable(sentence))
        if not kinds:
            return None
        kind, match = rng.choice(kinds)
        pool = [found.group().strip() for found in KINDS[kind].finditer(other)]
        pool = [one for one in pool if one and one.lower() not in sentence.lower()]
        space = " " * match.group().endswith(" ")
        return sentence[: match.start()] + rng.choice(pool) + space + sentence[match.end() :] if pool else None


def other_word(sentence, text, rng):
    """Replaces a word of the sentence by one of the text with the same ending; None if there is none."""
    mine = [match for match in WORD.finditer(sentence) if match.start() > 0]
    if not mine:
        return None
    match = rng.choice(mine)
    old = match.group()
    others = [m.group() for m in WORD.finditer(text)]
    others = [word for word in others if word[-2:] == old[-2:] and word[:4] != old[:4] and word not in sentence]
    return sentence[: match.start()] + rng.choice(others) + sentence[match.end() :] if others else None


def swapped(sentence, rng):
    """Replaces a word of SWAPS by its counterpart; None if the sentence has none."""
    found = [match for match in re.finditer(r"\b[a-z]+\b", sentence) if match.group() in SWAPS]
    if not found:
        return None
    match = rng.choice(found)
    return sentence[: match.start()] + rng.choice(SWAPS[match.group()]) + sentence[match.end() :]


def denied(sentence):
    """Negates the first verb, or removes its negation; None if there is none."""
    if match := DENIAL.search(sentence):
        return sentence[: match.start()] + sentence[match.end() :]
    match = VERB.search(sentence)
    return sentence[: match.end()] + " not" + sentence[match.end() :] if match else None
