"""`python3 train-trees.py FOLDER [--write RANKER-TREES.json]`: learns the second stage of the table ranker from what train-linear.ts wrote.

Gradient-boosted trees (LightGBM) tell right readings from wrong ones among a question's best by the log-linear model.
Prints the accuracy on the development tables. Needs numpy, lightgbm and scikit-learn.
"""
import json
import sys

import lightgbm as lgb
import numpy as np

folder = sys.argv[1]
about = json.load(open(f"{folder}/stage2.json"))
names = about["names"]
x = np.fromfile(f"{folder}/stage2.f32", np.float32).reshape(-1, len(names))
questions = [q for q in about["questions"] if q["kind"] == "wiki"]
y = np.zeros(len(x))
for q in questions:
    q["n"] = len(q["right"])
    y[q["first"] : q["first"] + q["n"]] = q["right"]


def rows_of(chosen):
    return np.concatenate([np.arange(q["first"], q["first"] + q["n"]) for q in chosen]).astype(int)


def answers(q, scores):
    """The masses of a question's answers, largest first, with whether each is right."""
    p = np.exp(scores - scores.max())
    p /= p.sum()
    mass = {}
    for a, r, m in zip(q["answer"], q["right"], p):
        have = mass.get(a, (0.0, r))
        mass[a] = (have[0] + m, r)
    return sorted(mass.values(), key=lambda v: -v[0])


def report(chosen, scores_of, label):
    best = []
    for q in chosen:
        if q["n"] == 0:
            best.append((0.0, 0))
            continue
        best.append(answers(q, scores_of(q))[0])
    best.sort(key=lambda v: -v[0])
    ok = np.array([b[1] for b in best], float)
    at = lambda s: ok[: round(s * len(ok))].mean()
    print(f"{label}: all {ok.mean():.4f} best20 {at(.2):.4f} best35 {at(.35):.4f} best50 {at(.5):.4f}", flush=True)


train = [q for q in questions if not q["development"] and any(q["right"])]
dev = [q for q in questions if q["development"]]
report(dev, lambda q: x[q["first"] : q["first"] + q["n"], 0], "linear")
print("kept oracle", np.mean([any(q["right"]) for q in dev]))
rows = rows_of(train)
settings = dict(verbosity=-1, num_threads=1, seed=1, learning_rate=0.05, num_leaves=31, min_data_in_leaf=40,
                feature_fraction=0.5, bagging_fraction=0.7, bagging_freq=1, lambda_l2=5.0)
for objective in sys.argv[2].split(","):
    params = dict(settings, objective=objective)
    if objective == "lambdarank":
        params.update(lambdarank_truncation_level=20)
    data = lgb.Dataset(x[rows], y[rows], group=[q["n"] for q in train] if objective != "binary" else None,
                       categorical_feature=[names.index("family")])
    for rounds in (150, 300):
        model = lgb.train(params, data, rounds)
        scores = model.predict(x, raw_score=True)
        report(dev, lambda q: scores[q["first"] : q["first"] + q["n"]], f"{objective} {rounds}")
gain = sorted(zip(model.feature_importance("gain"), names), reverse=True)
print(", ".join(f"{n} {g:.0f}" for g, n in gain[:40]))
