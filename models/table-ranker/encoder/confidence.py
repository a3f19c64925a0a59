"""confidence.py PREDICTIONS.jsonl... [--write FILE]: learns how sure the best reading is once the model has scored it.

Logistic regression over the few features of scoredFeatures(), on the development tables, either half by the fit of the
other for what is printed. Needs numpy.
"""
import hashlib
import json
import sys

import numpy as np

WANTED, L2 = 0.92, 1.0
out = sys.argv[sys.argv.index("--write") + 1] if "--write" in sys.argv else None
paths = [path for path in sys.argv[1:] if path not in ("--write", out)]
rows = [json.loads(line) for path in paths for line in open(path)]
asked = [row for row in rows if "features" in row]
x = np.array([row["features"] for row in asked])
y = np.array([row["scored"] for row in asked], float)
open_ = np.array([row["open"] for row in asked])
half = np.array([int(hashlib.sha256(row["table"].encode()).hexdigest()[:8], 16) % 2 for row in asked])


def fit(x, y):
    x = np.hstack([x, np.ones((len(x), 1))])
    w = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (p - y) + L2 * np.r_[w[:-1], 0]
        w -= np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + np.diag(np.r_[np.full(len(w) - 1, L2), 1e-6]), slope)
    return w


def chance(x, w):
    return 1 / (1 + np.exp(-(x @ w[:-1] + w[-1])))


def report(label, p, right, shown):
    order = np.argsort(-np.where(shown, p, -1))[: int(shown.sum())]
    every = np.argsort(-p)
    at = lambda some, s: right[some[: round(s * len(rows))]].mean()
    rate = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    enough = np.nonzero(rate >= WANTED)[0]
    last = enough[-1] if len(enough) else 0
    print(label, f"right {right.sum() / len(rows):.4f}", "all", *[f"{s}: {at(every, s):.3f}" for s in (0.1, 0.2, 0.35, 0.5)],
          "explained", f"{shown.mean():.3f}", *[f"{s}: {at(order, s):.3f}" for s in (0.1, 0.2, 0.25, 0.3, 0.35)], f"at {WANTED}: {(last + 1) / len(rows):.3f} from {p[order[last]]:.3f}")
    return p[order[last]]


before = [row for row in rows if "before" in row]
report("linear", np.array([row["before"]["probability"] for row in before]), np.array([row["linear"] for row in before], float), np.array([row["before"]["open"] == 0 for row in before]))
p = np.zeros(len(y))
for side in (0, 1):
    p[half == side] = chance(x[half == side], fit(x[half != side], y[half != side]))
threshold = report("scored", p, y, open_ == 0)
w = fit(x, y)
print("weights", w.round(3), "ms", np.median([row["ms"] for row in rows]).round(1))
if out:
    json.dump(dict(bias=round(w[-1], 4), weights=[round(v, 4) for v in w[:-1]], threshold=round(float(threshold), 4)), open(out, "w"))
    open(out, "a").write("\n")
