"""confidence.py DUMP STAGE SCORES.jsonl... [--write FILE]: learns how sure the best result is once the model has scored it.

STAGE: what train-linear.ts --folds and train-confidence.py wrote; SCORES: of train.py, of models that have not seen the
tables. Boosted trees, cross-fitted on parts of the tables for what is printed and for the threshold. Needs numpy and
lightgbm.
"""
import json
import os
import sys

import numpy as np

from shards import load_shard

sys.path.append(os.path.join(os.path.dirname(__file__), ".."))
from threshold import parts_of, report, threshold_of  # noqa: E402
from trees import common, cross_fitted, fitted, logit, written  # noqa: E402

OPEN = "=open "
out = sys.argv[sys.argv.index("--write") + 1] if "--write" in sys.argv else None
dump, stage, *paths = [path for path in sys.argv[1:] if path not in ("--write", out)]
scores = {}
for path in paths:
    for line in open(path, encoding="utf-8"):
        one = json.loads(line)
        scores[one["id"]] = np.array(one["scores"])
results = {r["id"]: r["results"] for r in map(json.loads, open(f"{stage}/predictions.jsonl", encoding="utf-8"))}
said = json.load(open(f"{stage}/said.json"))
sets = [set(names) for names in (*said["parts"], said["all"])]


def masses(keys, chances):
    mass = {}
    for key, chance in zip(keys, chances):
        mass[key] = mass.get(key, 0.0) + float(chance)
    return mass


def next_of(mass, key):
    return max((share for other, share in mass.items() if other != key), default=0.0)


def best_of(q, shard, linear):
    """The best result by the model, with what is known of it."""
    rows, answers, own = q["readings"], q["answer"], scores[q["id"]]
    chances = np.exp(own - own.max())
    mass = masses(answers, chances / chances.sum())
    answer = max(mass, key=mass.get)
    at = max((at for at, other in enumerate(answers) if other == answer), key=lambda at: own[at])
    row, names = rows[at], shard["names"]
    parts = [names["parts"][part] for part in shard["parts"][shard["ends"][row - 1] if row else 0 : shard["ends"][row]]]
    before = dict(zip(answers, linear))
    return dict(
        kind=q["kind"], words=len(shard["questions"][q["id"]]["tokens"]), table=q["table"], development=q["development"], right=q["right"][at], mass=mass[answer], next=next_of(mass, answer), results=results[q["id"]],
        before=before[answer], agrees=before[answer] >= max(before.values()), family=names["families"][shard["families"][row]],
        form=next(name for name in parts if name.startswith("form "))[5:], open=[name[len(OPEN):] for name in parts if name.startswith(OPEN) and " " not in name[len(OPEN):]],
        dense=[value * 0.01 for value in shard["dense"][row].tolist()],
    )


def loaded():
    about = json.load(open(f"{stage}/stage2.json"))
    x = np.fromfile(f"{stage}/stage2.f32", np.float32).reshape(-1, len(about["names"]))
    mass, shards, found = about["names"].index("mass"), {}, []
    for q in about["questions"]:
        if q["id"] in scores and q["readings"]:
            if q["shard"] not in shards:
                shards[q["shard"]] = load_shard(f"{dump}/{q['shard']}")
            found.append(best_of(q, shards[q["shard"]], x[q["first"] : q["first"] + len(q["readings"]), mass].tolist()))
    return found


asked = loaded()
families = sorted({r["family"] for r in asked})
right = np.array([r["right"] for r in asked], float)
part = parts_of([r["table"] for r in asked], len(said["parts"]))
open_ = []
for r, own in zip(asked, part):
    words = sets[-1 if r["development"] else own]
    show = r["form"].split(" ")[0]
    open_.append(sum(1 for stem in r["open"] if f"{r['form']} {stem}" not in words and f"{show} * {stem}" not in words))
open_ = np.array(open_)
# In the order of scoredFeatures().
features = np.array([[*common(r, n, families), logit(r["before"]), float(r["agrees"]), r["words"]] for r, n in zip(asked, open_)])
p = cross_fitted(features, right, part)
wiki, development = (np.array([of(r) for r in asked]) for of in (lambda r: r["kind"] == "wiki", lambda r: r["development"]))
chosen = wiki & (open_ == 0)
threshold = threshold_of(p[chosen], right[chosen])
for label, of in (("wiki, training tables", wiki & ~development), ("wiki, development tables", wiki & development), ("made", ~wiki & development)):
    report(open_[of], p[of], right[of], threshold, label, [r["kind"] for r, own in zip(asked, of) if own] if label == "made" else None)
if out:
    confidence = {"families": families, "trees": written(fitted(features, right)), "threshold": round(threshold, 4)}
    json.dump(confidence, open(out, "w"), separators=(",", ":"))
