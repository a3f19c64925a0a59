"""`python3 train-confidence.py FOLDER [--write CONFIDENCE.json]`: learns how sure the best reading of a question is.

FOLDER holds predictions.jsonl of train-linear.ts: predictions of questions by models that have not seen their tables.
Boosted trees tell right ones from wrong ones. Which words a query says by itself is learned by said_words.py. Prints what
would be shown, and writes FOLDER/said.json for encoder/confidence.py. Needs numpy, scipy and lightgbm.
"""
import json
import sys

import numpy as np

from said_words import SaidWords
from threshold import parts_of, report, threshold_of
from trees import common, cross_fitted, fitted, logit, written

FOLDS = 5

rows = [json.loads(line) for line in open(f"{sys.argv[1]}/predictions.jsonl")]
train = [r for r in rows if r["fold"] >= 0]
wiki = [r for r in rows if r["fold"] < 0 and r["kind"] == "wiki"]
made = [r for r in rows if r["fold"] < 0 and r["kind"] != "wiki"]
families = sorted({r["family"] for r in rows})
part = parts_of([r["table"] for r in train], FOLDS)
right_of = lambda some: np.array([r["right"] for r in some], float)
features = lambda some, open_: np.array([common(r, n, families) for r, n in zip(some, open_)])

right = right_of(train)
odds = np.array([logit(p) for p in cross_fitted(features(train, np.zeros(len(train))), right, part)])
learned = lambda of: SaidWords([r for r, own in zip(train, of) if own], odds[of])
# Each part is told its words by the others, as a new question is.
parts = [learned(part != own) for own in range(FOLDS)]
open_ = np.array([parts[own].open(r) for r, own in zip(train, part)])
x = features(train, open_)
p = cross_fitted(x, right, part)
said = learned(part >= 0)
model = fitted(x, right)


def told(some):
    """What is known of new questions: words left open, and the probability."""
    open_ = np.array([said.open(r) for r in some])
    return open_, model.predict(features(some, open_))


of = np.array([r["kind"] == "wiki" for r in train])
asked = [(open_[of], p[of], right[of]), (*told(wiki), right_of(wiki))]
every = [np.concatenate(lists) for lists in zip(*asked)]
threshold = threshold_of(every[1][every[0] == 0], every[2][every[0] == 0])
report(*asked[0], threshold, "wiki, training tables")
report(*asked[1], threshold, "wiki, development tables")
report(*told(made), right_of(made), threshold, "made", [r["kind"] for r in made])
print("words", len(said.names()))
json.dump(dict(parts=[one.names() for one in parts], all=said.names()), open(f"{sys.argv[1]}/said.json", "w"))
if "--write" in sys.argv:
    confidence = {"families": families, "trees": written(model), "operators": said.names(), "threshold": round(threshold, 4)}
    json.dump(confidence, open(sys.argv[sys.argv.index("--write") + 1], "w"), separators=(",", ":"))
