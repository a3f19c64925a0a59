"""Claims that restate passages, correctly or subtly wrong, written for passages of public sets and for invented ones."""
import hashlib

from prep import EITHER, LABELS, lines

SETS = (
    "conditionalqa", "own-mdfaq", "squadshifts-new_wiki", "squadshifts-reddit", "squadshifts-amazon_reviews", "own-medquad", "pubmedqa-l",
    "squad1-emptycity", "squad1-val5pct", "squad1-reqa10k", "tatqa", "own-openstax", "fairytaleqa", "wikitablequestions", "x-piaf",
)  # fmt: skip
# Characters of a passage's SHA-256 that identify it.
KNOWN_BY = 12


def restated(path, folder):
    """claim, evidence, label, and whether it is held out (a tenth of the passages). Two true claims of each passage are
    also paired with the passage of the previous row, which does not support them. A row has a `text`, or the `id` of a passage in `folder`."""
    texts = {}
    for name in SETS:
        for row in lines(f"{folder}/{name}.jsonl.zst"):
            texts[known_by(row["passage"])] = row["passage"]
    before = None
    for row in lines(path):
        text = row["text"] if "text" in row else texts[row["id"]]
        aside = int(known_by(text)[:4], 16) % 10 == 0
        for label, claims, evidence in (
            (0, row["true"], text),
            (EITHER, row["false"], text),
            (LABELS["not_said"], row["true"][:2] if before else [], before),
        ):
            for claim in claims:
                yield dict(claim=claim, evidence=evidence, label=label, aside=aside)
        before = text


def known_by(text):
    return hashlib.sha256(text.encode()).hexdigest()[:KNOWN_BY]
