"""Pairs of texts as the model reads them: [CLS] first [SEP] part of the second [SEP]."""
import numpy as np

CLS, SEP = 101, 102
# Token ids up to here are single characters and unused.
SIGNS = 1012
STEP, MOST_ASKED = 20, 64


def pair(asked, text, length, rng, span=None):
    """(asked, a window of the text, start, end): arrays of token ids. Start and end locate the answer in the whole pair,
    or are -1. The window of a long text is the one that shares most with what is asked, or one with the answer."""
    asked = asked[:MOST_ASKED]
    room, count, at = length - len(asked) - 3, len(text), 0
    start, end = span if span is not None else (-1, -1)

    def around():
        last = min(end, start + room - 1)
        low, high = max(0, last + 1 - room), min(start, count - room)
        return rng.randint(low, high) if high >= low else low

    if count > room:
        at = around() if start >= 0 and rng.random() < 0.5 else fullest(asked, text, room, rng)
        if start >= 0 and not at <= start < at + room:
            if rng.random() < 0.7:
                at = around()
            else:
                start = end = -1
    ids, base = text[at : at + room], len(asked) + 2
    if start >= 0:
        start, end = start - at + base, min(end - at + base, base + len(ids) - 1)
    return asked, ids, start, end


def fullest(asked, text, room, rng):
    """Start of the window with the most distinct tokens of what is asked; ties are broken at random."""
    wanted = np.unique(asked)
    kept = text * np.isin(text, wanted[wanted > SIGNS])
    return max(range(0, len(text) - room + 1, STEP), key=lambda at: len(np.unique(kept[at : at + room])) + rng.random() / 2)


def padded(rows, length):
    """Token ids, mask and kinds (1: second text) of pairs, rows × length."""
    ids, mask, kinds = (np.zeros((len(rows), length), dtype=np.int64) for _ in range(3))
    for i, (asked, text, _, _) in enumerate(rows):
        base = len(asked) + 2
        last = base + len(text)
        ids[i, : last + 1] = [CLS, *asked, SEP, *text, SEP]
        mask[i, : last + 1] = 1
        kinds[i, base : last + 1] = 1
    return ids, mask, kinds
