"""train.py DUMP STAGE START.npz VOCAB.txt OUT: learns to score the best readings of each question by what its words mean.

DUMP: what dump.ts wrote. STAGE: what train-linear.ts --folds wrote. START.npz: of start.py. The loss is -log of the
probability of all right readings together, beside the linear ranker's score; that of a made question counts --made.
Writes the model and `scores.jsonl`, the scores of the development tables' readings; with --fold F, no model, but the
scores of the training tables of that part, of which it then learns nothing. With --cache, the reader's states are kept
in a file. --questions and --held take only so many.
"""
import argparse
import json
import os
import random
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

from data import batch, load
from net import WIDTH, Scorer, Small, Words

sys.path.append(os.path.join(os.path.dirname(__file__), ".."))
from threshold import parts_of  # noqa: E402

parser = argparse.ArgumentParser()
for name in ("dump", "stage", "start", "vocabulary", "out"):
    parser.add_argument(name)
for name, default in dict(questions=0, held=0, epochs=2, batch=24, most=40, seed=1, threads=1, fold=-1, folds=2).items():
    parser.add_argument(f"--{name}", type=int, default=default)
for name, default in dict(rate=1e-3, drop=0.15, made=1.0).items():
    parser.add_argument(f"--{name}", type=float, default=default)
parser.add_argument("--cache")
options = parser.parse_args()
torch.manual_seed(options.seed)
random.seed(options.seed)
torch.set_num_threads(options.threads)
TEST_BATCH = 32
# The share of questions of which the forms of readings are not told, so that those of new ones can be judged.
FORGOTTEN = 0.05


def answers(item, scores):
    """The masses of a question's answers, largest first, with whether the best reading of each is right."""
    p = np.exp(scores - scores.max())
    p /= p.sum()
    mass = {}
    for a, r, m in sorted(zip(item["answer"], item["right"], p), key=lambda one: -one[2]):
        have, first = mass.get(a, (0.0, r))
        mass[a] = (have + m, first)
    return sorted(mass.values(), key=lambda v: -v[0])


def report(items, scores, label):
    """Of WikiTableQuestions and of made questions."""
    for kind, is_wiki in (("wiki", True), ("made", False)):
        some = [at for at, item in enumerate(items) if (item["kind"] == "wiki") == is_wiki]
        if some:
            report_of([items[at] for at in some], [scores[at] for at in some], f"{label}, {kind}")


def report_of(items, scores, label):
    best = [answers(i, s)[0] if len(s) else (0.0, 0) for i, s in zip(items, scores)]
    best.sort(key=lambda v: -v[0])
    ok = np.array([b[1] for b in best], float)
    at = lambda s: ok[: max(1, round(s * len(ok)))].mean()
    print(f"{label}: of {len(ok)} all {ok.mean():.4f} best20 {at(.2):.4f} best35 {at(.35):.4f} best50 {at(.5):.4f}", flush=True)


@torch.no_grad()
def read(items):
    """Gives each question the states of the reader, which every epoch shares."""
    words = Words()
    words.load_state_dict({name: torch.from_numpy(array) for name, array in np.load(options.start).items()})
    known = torch.load(options.cache) if options.cache and os.path.exists(options.cache) else {}
    order, began = sorted((i for i in items if i["id"] not in known), key=lambda i: len(i["ids"])), time.time()
    for at in range(0, len(order), TEST_BATCH):
        some = order[at : at + TEST_BATCH]
        b = batch(some)
        x = words(b["ids"], b["mask"], b["kind"])
        known |= {item["id"]: x[row, : len(item["ids"])].half().clone() for row, item in enumerate(some)}
    if options.cache and order:
        torch.save(known, options.cache)
    for item in items:
        item["states"] = known[item["id"]]
    print(f"read {len(order)} in {time.time() - began:.0f} s", flush=True)


def states(small, some, b, dropout):
    x = torch.zeros(*b["ids"].shape, WIDTH)
    for row, item in enumerate(some):
        x[row, : len(item["states"])] = item["states"].float()
    return small(x, b["mask"], b["kind"], dropout)


@torch.no_grad()
def scored(small, scorer, items):
    order, found = sorted(range(len(items)), key=lambda at: len(items[at]["ids"])), [None] * len(items)
    for at in range(0, len(order), TEST_BATCH):
        some = [items[i] for i in order[at : at + TEST_BATCH]]
        b = batch(some)
        scores = scorer(states(small, some, b, 0.0), b).numpy()
        for row, i in enumerate(order[at : at + TEST_BATCH]):
            found[i] = scores[row, : len(items[i]["prior"])]
    return found


def main():
    items, forms = load(options.dump, options.stage, options.vocabulary, most=options.most)
    part = parts_of([i["table"] for i in items], options.folds)
    left = [not i["development"] and own == options.fold for i, own in zip(items, part)]
    train = [i for i, out in zip(items, left) if not i["development"] and not out and i["right"].any()]
    random.shuffle(train)
    if options.questions:
        train = train[: options.questions]
    held = [i for i, out in zip(items, left) if (i["development"] if options.fold < 0 else out)]
    if options.held:
        held = held[: options.held]
    print(len(train), "questions,", len(held), "held out,", len(forms.names), "forms,", items[0]["dense"].shape[1], "dense", flush=True)
    report(held, [i["prior"] for i in held], "linear")
    print("right among those kept", np.mean([i["right"].any() for i in held]))
    small, scorer = Small(), Scorer(len(forms.names), items[0]["dense"].shape[1])
    everything = np.concatenate([i["dense"] for i in train[:2000]])
    mean, spread = torch.from_numpy(everything.mean(0)), torch.from_numpy(everything.std(0) + 0.05)
    with torch.no_grad():
        scorer.dense.weight.normal_(std=0.1).div_(spread)
        scorer.dense.bias.copy_(-(scorer.dense.weight @ mean))
    read(train + held)
    parameters = [*small.parameters(), *scorer.parameters()]
    groups = [dict(params=[p for p in parameters if (p.dim() > 1) == matrix], weight_decay=0.01 if matrix else 0.0) for matrix in (True, False)]
    optimizer = torch.optim.AdamW(groups, lr=options.rate, betas=(0.9, 0.98))
    steps, step, began, losses = options.epochs * (len(train) // options.batch), 0, time.time(), []
    for epoch in range(options.epochs):
        random.shuffle(train)
        groups_of = [sorted(train[at : at + options.batch * 30], key=lambda i: len(i["ids"])) for at in range(0, len(train), options.batch * 30)]
        batches = [g[at : at + options.batch] for g in groups_of for at in range(0, len(g), options.batch)]
        random.shuffle(batches)
        for some in batches:
            if len(some) < options.batch or step >= steps:
                continue
            part = min(1.0, (step + 1) / (0.06 * steps)) * max(0.02, 1 - step / steps)
            for group in optimizer.param_groups:
                group["lr"] = options.rate * part
            b = batch(some)
            b["form"][torch.rand(b["form"].shape[0], 1).expand_as(b["form"]) < FORGOTTEN] = 0
            scores = scorer(states(small, some, b, options.drop), b, options.drop)
            right = scores.masked_fill(b["right"] == 0, -1e9)
            weight = torch.tensor([1.0 if item["kind"] == "wiki" else options.made for item in some])
            loss = ((scores.logsumexp(1) - right.logsumexp(1)) * weight).sum() / weight.sum()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(parameters, 1.0)
            optimizer.step()
            losses.append(loss.item())
            step += 1
            if step % 50 == 0:
                print(f"{step}/{steps}, {time.time() - began:.0f} s, loss {np.mean(losses[-50:]):.4f}", flush=True)
        found = scored(small, scorer, held)
        report(held, found, f"epoch {epoch}, prior {scorer.prior.item():.2f}")
        os.makedirs(options.out, exist_ok=True)
        if options.fold < 0:
            torch.save(dict(small=small.state_dict(), scorer=scorer.state_dict(), forms=forms.names), f"{options.out}/encoder.pt")
        name = "scores.jsonl" if options.fold < 0 else f"scores-{options.fold}.jsonl"
        with open(f"{options.out}/{name}", "w", encoding="utf-8") as file:
            for item, own in zip(held, found):
                file.write(json.dumps(dict(id=item["id"], fold=options.fold, scores=[round(float(v), 4) for v in own])) + "\n")


if __name__ == "__main__":
    main()
