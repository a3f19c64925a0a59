"""From which probability on results are shown, so that enough of them are right on tables that nobody has seen."""
import hashlib

import numpy as np

WANTED = 0.92  # how often answers that are shown must be right
SURE = 1.0  # so many standard errors below what was counted


def parts_of(tables, parts):
    """A part of the tables for each, by name."""
    return np.array([int(hashlib.sha256(table.encode()).hexdigest()[:8], 16) % parts for table in tables])


def threshold_of(p, right):
    """The lowest probability of those that, with all above, are right often enough even if their counts are lucky."""
    order = np.argsort(-p)
    n = np.arange(1, len(p) + 1)
    rate = np.cumsum(right[order]) / n
    low = rate - SURE * np.sqrt(np.maximum(rate * (1 - rate), 0.05) / n)
    enough = np.nonzero(low >= WANTED)[0]
    return float(p[order[enough[-1]]]) if len(enough) else 1.0


def report(open_, p, right, threshold, label, kinds=None):
    """Prints how many of the surest are right, of all and of those explained, and what the threshold shows."""
    total = len(p)
    for name, chosen in (("all", open_ >= 0), ("explained", open_ == 0)):
        order = np.argsort(-np.where(chosen, p, -1))[: int(chosen.sum())]
        rate = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
        at = [f"{s}: {rate[min(len(order), int(s * total)) - 1]:.3f}" for s in (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.5)]
        enough = np.nonzero(rate >= WANTED)[0]
        print(label, name, f"{len(order) / total:.3f} of all, right {right[chosen].mean():.3f},", *at, f"at {WANTED}: {(enough[-1] + 1 if len(enough) else 0) / total:.3f}")
    shown = (open_ == 0) & (p >= threshold)
    print(label, f"shown {shown.mean():.3f} from {threshold:.3f}, right of those {right[shown].mean():.3f}", flush=True)
    for kind in sorted(set(kinds or ())):
        own = np.array([other == kind for other in kinds])
        print(f"  {kind}: {own.sum()} asked, right {right[own].mean():.2f}, shown {shown[own].mean():.2f}, right of those {right[own & shown].mean() if (own & shown).any() else 0:.2f}")
