"""`python3 train-confidence.py FOLDER [--write CONFIDENCE.json]`: learns how sure the best reading of a question is.

FOLDER holds predictions.jsonl of train-linear.ts: predictions of questions by models that have not seen their tables.
Gradient-boosted trees (LightGBM) tell right ones from wrong ones. Words that right readings leave unsaid are learned to
be said by their operation. Prints what would be shown of the development tables. Needs numpy and lightgbm.
"""
import collections
import json
import sys

import lightgbm as lgb
import numpy as np

LEAST = 3  # so many right readings of a form must leave a word unsaid for it to be said by the form
FORMS = 4  # a word that so many forms leave unsaid says nothing in any of them
WANTED = 0.92  # how often answers that are shown must be right
MADE = 0.3  # the weight of a made question

rows = [json.loads(line) for line in open(f"{sys.argv[1]}/predictions.jsonl")]
train = [r for r in rows if r["fold"] >= 0]
wiki = [r for r in rows if r["fold"] < 0 and r["kind"] == "wiki"]
made = [r for r in rows if r["fold"] < 0 and r["kind"] != "wiki"]
families = sorted({r["family"] for r in rows})


def operators_of(some):
    """The words that forms say, 'form stem', and those that say nothing."""
    counts = collections.Counter()
    wrong = collections.Counter()
    for r in some:
        for stem in r["open"]:
            (counts if r["right"] else wrong)[r["form"], stem] += 1
    kept = {key for key, n in counts.items() if n >= LEAST and n >= wrong[key]}
    forms = collections.Counter(stem for _, stem in kept)
    bare = {stem for stem, n in forms.items() if n >= FORMS}
    return {f"{form} {stem}" for form, stem in kept if stem not in bare} | bare


def logit(p):
    p = min(1 - 1e-4, max(1e-4, p))
    return np.log(p / (1 - p))


def features(r, operators):
    open_ = sum(1 for s in r["open"] if s not in operators and f"{r['form']} {s}" not in operators)
    r["explained"] = open_ == 0
    return [logit(r["mass"]), np.log((r["mass"] + 1e-4) / (r["next"] + 1e-4)), min(3, open_), np.log(r["results"]), families.index(r["family"]), *r["dense"]]


# Each fold is told its words by the others, as a new question is.
x, y, w = [], [], []
for fold in sorted({r["fold"] for r in train}):
    ops = operators_of([r for r in train if r["fold"] != fold])
    for r in train:
        if r["fold"] == fold:
            x.append(features(r, ops)); y.append(r["right"]); w.append(1 if r["kind"] == "wiki" else MADE)
operators = operators_of(train)
names = ["mass", "next", "open", "results", "family", *[f"d{i}" for i in range(len(rows[0]["dense"]))]]
settings = dict(objective="binary", learning_rate=0.05, num_leaves=8, min_data_in_leaf=60, feature_fraction=0.5, bagging_fraction=0.7, bagging_freq=1, lambda_l2=20, max_bin=63, seed=1, verbose=-1, num_threads=2)
data = lgb.Dataset(np.array(x), np.array(y, float), weight=w, categorical_feature=[4])
model = lgb.train(settings, data, 200)


def report(some, label):
    p = model.predict(np.array([features(r, operators) for r in some]))
    for r, v in zip(some, p):
        r["p"] = v
    total = len(some)
    for name, chosen in (("all", some), ("explained", [r for r in some if r["explained"]])):
        ranked = sorted(chosen, key=lambda r: -r["p"])
        right = np.cumsum([r["right"] for r in ranked]) / np.arange(1, len(ranked) + 1)
        at = {s: round(float(right[min(len(ranked), int(s * total)) - 1]), 3) for s in (0.1, 0.2, 0.25, 0.3, 0.35, 0.5)}
        enough = np.nonzero(right >= WANTED)[0]
        last = enough[-1] if len(enough) else 0
        print(label, name, f"{len(chosen) / total:.3f} of all, right {np.mean([r['right'] for r in chosen]):.3f}", at, f"at {WANTED}: {(last + 1) / total:.3f} from {ranked[last]['p']:.3f}")
    return ranked[last]["p"]


threshold = report(wiki, "wiki")
report(made, "made")
for kind in sorted({r["kind"] for r in made}):
    own = [r for r in made if r["kind"] == kind]
    shown = [r for r in own if r["explained"] and r["p"] >= threshold]
    print(f"  {kind}: {len(own)} asked, right {np.mean([r['right'] for r in own]):.2f}, shown {len(shown) / len(own):.2f}, right of those {np.mean([r['right'] for r in shown]) if shown else 0:.2f}, explained {np.mean([r['explained'] for r in own]):.2f}")
print("operators", len(operators), [o for o in sorted(operators) if " " not in o][:60])


def tree_of(node):
    if "leaf_value" in node:
        return round(node["leaf_value"], 4)
    left, right = tree_of(node["left_child"]), tree_of(node["right_child"])
    if node["decision_type"] == "==":
        return [node["split_feature"], [int(v) for v in node["threshold"].split("||")], left, right]
    return [node["split_feature"], round(node["threshold"], 4), left, right]


if "--write" in sys.argv:
    trees = [tree_of(t["tree_structure"]) for t in model.dump_model()["tree_info"]]
    fitted = {"families": families, "trees": trees, "operators": sorted(operators), "threshold": round(float(threshold), 4)}
    json.dump(fitted, open(sys.argv[sys.argv.index("--write") + 1], "w"), separators=(",", ":"))
