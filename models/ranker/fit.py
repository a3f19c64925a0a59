"""`python3 fit.py FEATURES.jsonl [--write RANKER-WEIGHTS.ts [--name NAME]]`: fits the ranker's weights to dump.ts's features.

The score of a chunk is linear, that of a document is its best chunk's. The loss is the cross-entropy between the softmax
over a question's documents and its relevant ones. Collections weigh the same, and no weight is negative. Prints nDCG@10
in sample and out of sample, with the collection left out of the fit. Needs numpy and scipy.
"""
import argparse
import json
import re

import numpy as np
from scipy.optimize import minimize

DISCOUNT = 1 / np.log2(np.arange(2, 12))
L2 = 1e-3


def load(path):
    sets, names = {}, None
    for line in open(path):
        question = json.loads(line)
        if not question["rows"]:
            sets.setdefault(question["set"], []).append((None, question["gains"]))
            continue
        names = question["names"]
        rows = np.array(question["rows"])
        rows = rows[np.argsort(rows[:, 0], kind="stable")]
        sets.setdefault(question["set"], []).append((rows, question["gains"]))
    return sets, names


def ndcg(questions, weights):
    total = 0.0
    for rows, gains in questions:
        ideal = np.sort(np.array(gains, float))[::-1][:10]
        if rows is None or not ideal.sum():
            continue
        starts = np.flatnonzero(np.r_[True, rows[1:, 0] != rows[:-1, 0]])
        best = np.maximum.reduceat(rows[:, 2:] @ weights, starts)
        got = rows[starts, 1][np.argsort(-best, kind="stable")][:10]
        total += (got * DISCOUNT[: len(got)]).sum() / (ideal * DISCOUNT[: len(ideal)]).sum()
    return total / len(questions)


class Data:
    """The questions of one set as one matrix, for the loss."""

    def __init__(self, questions, columns, scale):
        kept = [rows for rows, _ in questions if rows is not None and rows[:, 1].any()]
        self.x = np.concatenate([rows[:, 2:][:, columns] for rows in kept]) / scale
        starts, lengths, gains, at = [], [], [], 0
        for rows in kept:
            own = np.flatnonzero(np.r_[True, rows[1:, 0] != rows[:-1, 0]])
            starts.append(own + at)
            lengths.append(len(own))
            gains.append(rows[own, 1] / rows[own, 1].sum())
            at += len(rows)
        self.documents = np.concatenate(starts)
        self.sizes = np.diff(np.r_[self.documents, at])
        self.lengths = np.array(lengths)
        self.questions = np.r_[0, np.cumsum(self.lengths)[:-1]]
        self.wanted = np.concatenate(gains)

    def loss(self, weights):
        z = self.x @ weights
        best = np.maximum.reduceat(z, self.documents)
        at = np.flatnonzero(z == np.repeat(best, self.sizes))
        at = at[np.searchsorted(at, self.documents)]
        top = np.repeat(np.maximum.reduceat(best, self.questions), self.lengths)
        e = np.exp(best - top)
        share = e / np.repeat(np.add.reduceat(e, self.questions), self.lengths)
        n = len(self.lengths)
        return -(self.wanted * np.log(share + 1e-12)).sum() / n, self.x[at].T @ (share - self.wanted) / n


def fit(sets, columns, width, least):
    every = np.concatenate([rows[:, 2:][:, columns] for questions in sets.values() for rows, _ in questions if rows is not None])
    scale = every.std(0) + 1e-6
    collections = {}
    for name, questions in sets.items():
        collections.setdefault(name.split()[0], []).append(Data(questions, columns, scale))

    def objective(weights):
        loss, gradient = L2 * (weights**2).sum(), 2 * L2 * weights
        for parts in collections.values():
            for part in parts:
                own, slope = part.loss(weights)
                loss += own / len(parts) / len(collections)
                gradient = gradient + slope / len(parts) / len(collections)
        return loss, gradient

    lower = np.array([least.get(column, 0.0) for column in columns]) * scale
    bounds = [(bound, None) for bound in lower]
    start = np.maximum(np.where(scale > 1e-5, 0.5, 0), lower)  # what is 0 everywhere has nothing to be fitted to
    found = minimize(objective, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 80})
    weights = np.zeros(width)
    weights[columns] = found.x / scale
    return weights


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("features")
    parser.add_argument("--write")
    parser.add_argument("--name", default="RANKER_WEIGHTS", help="name of the constant with the weights")
    parser.add_argument("--only", help="features to fit, by name, comma-separated; the others weigh nothing")
    parser.add_argument("--least", default="", help="least weights that features have, as within=1.2, comma-separated")
    options = parser.parse_args()
    sets, names = load(options.features)
    columns = [names.index(n) for n in options.only.split(",")] if options.only else list(range(len(names)))
    pairs = (part.split("=") for part in options.least.split(",") if part)
    least = {names.index(name): float(weight) for name, weight in pairs}
    print("weights of " + ", ".join(names[c] for c in columns))
    print("fitted on   ", "  ".join(f"{name:>15}" for name in sets), "  mean of the collections as they are")

    def show(title, of):
        scores = {name: ndcg(sets[name], of(name)) for name in sets}
        plain = np.mean([score for name, score in scores.items() if " " not in name])
        print(f"{title:12}", "  ".join(f"{score:15.3f}" for score in scores.values()), f"  {plain:.4f}")

    everything = fit(sets, columns, len(names), least)
    without = {c: fit({n: q for n, q in sets.items() if n.split()[0] != c}, columns, len(names), least) for c in {n.split()[0] for n in sets}}
    show("all", lambda name: everything)
    show("the others", lambda name: without[name.split()[0]])
    print({name: round(float(weight), 2) for name, weight in zip(names, everything)})
    if options.write:
        lines = "\n".join(f"  {name}: {weight:.2f}," for name, weight in zip(names, everything))
        constant = f"export const {options.name}: Readonly<Features> = {{\n{lines}\n}}"
        file = open(options.write).read()
        written, count = re.subn(rf"export const {options.name}: .*?\n}}", constant, file, flags=re.S)
        if count != 1:
            raise SystemExit(f"Cannot write the weights: {options.write} has no constant {options.name}")
        open(options.write, "w").write(written)


main()
