"""train.py DUMP STAGE START.npz VOCAB.txt OUT: learns to score the best readings of each question by what its words mean.

DUMP: what dump.ts wrote. STAGE: what train-linear.ts --folds wrote. START.npz: of start.py. The loss is -log of the
probability of all right readings together, beside the linear ranker's score. Options: --layers --frozen --epochs --questions
--rate --seed --most.
"""
import argparse
import os
import random
import time

import numpy as np
import torch
from torch.nn import functional as F

from data import batch, load
from net import SMALL, WIDTH, Scorer, Small, Words

parser = argparse.ArgumentParser()
for name in ("dump", "stage", "start", "vocabulary", "out"):
    parser.add_argument(name)
for name, default in dict(held=0, small=-1, layers=6, frozen=3, epochs=2, questions=0, most=40, batch=16, seed=1, threads=2).items():
    parser.add_argument(f"--{name}", type=int, default=default)
for name, default in dict(rate=1e-4, head=1e-3, drop=0.1, prior=0.0).items():
    parser.add_argument(f"--{name}", type=float, default=default)
parser.add_argument("--pick", default="")
parser.add_argument("--static", default="")
parser.add_argument("--cache", default="")
options = parser.parse_args()
torch.manual_seed(options.seed)
random.seed(options.seed)
torch.set_num_threads(options.threads)
TEST_BATCH = 32
# The share of questions of which the forms of readings are not told, so that those of new ones can be judged.
FORGOTTEN = 0.05


def begun():
    words = Words(options.layers)
    state = {name: torch.from_numpy(array) for name, array in np.load(options.start).items()}
    picked = [int(at) for at in options.pick.split(",")] if options.pick else range(options.layers)
    own = {name: array for name, array in state.items() if not name.startswith("L.")}
    for at, of in enumerate(picked):
        own |= {f"L.{at}.{name[len(f'L.{of}.'):]}": array for name, array in state.items() if name.startswith(f"L.{of}.")}
    words.load_state_dict(own)
    return words


def answers(item, scores):
    """The masses of a question's answers, largest first, with whether each is right."""
    p = np.exp(scores - scores.max())
    p /= p.sum()
    mass = {}
    for a, r, m in zip(item["answer"], item["right"], p):
        mass[a] = (mass.get(a, (0.0, r))[0] + m, r)
    return sorted(mass.values(), key=lambda v: -v[0])


def report(items, scores, label):
    best = [answers(i, s)[0] if len(s) else (0.0, 0) for i, s in zip(items, scores)]
    best.sort(key=lambda v: -v[0])
    ok = np.array([b[1] for b in best], float)
    at = lambda s: ok[: max(1, round(s * len(ok)))].mean()
    print(f"{label}: of {len(ok)} all {ok.mean():.4f} best20 {at(.2):.4f} best35 {at(.35):.4f} best50 {at(.5):.4f}", flush=True)


@torch.no_grad()
def cache(words, items):
    """The states after the frozen layers, which every epoch shares."""
    order, began = sorted(items, key=lambda i: len(i["ids"])), time.time()
    if options.static:
        table = torch.from_numpy(np.load(options.static))
        for item in items:
            item["lower"] = table[torch.from_numpy(item["ids"])].half()
        return
    known = torch.load(options.cache) if options.cache and os.path.exists(options.cache) else {}
    for item in order:
        item["lower"] = known.get(item["id"])
    order = [item for item in order if item["lower"] is None]
    for at in range(0, len(order), TEST_BATCH):
        some = order[at : at + TEST_BATCH]
        b = batch(some)
        x = words.lower(b["ids"], b["mask"], b["kind"], options.frozen)
        for row, item in enumerate(some):
            item["lower"] = x[row, : len(item["ids"])].half().clone()
    if options.cache and order:
        torch.save({item["id"]: item["lower"] for item in items}, options.cache)
    print(f"cached {len(items)} in {time.time() - began:.0f} s, {np.mean([len(i['ids']) for i in items]):.0f} tokens", flush=True)


def states(words, some, b, dropout):
    x = torch.zeros(len(some), b["ids"].shape[1], some[0]["lower"].shape[1])
    for row, item in enumerate(some):
        x[row, : len(item["lower"])] = item["lower"].float()
    if options.small >= 0:
        return words.small(x, b["mask"], b["kind"], dropout)
    return words.through(x, b["mask"], range(options.frozen, options.layers), dropout)


@torch.no_grad()
def scored(words, scorer, items):
    order, found = sorted(range(len(items)), key=lambda at: len(items[at]["ids"])), [None] * len(items)
    for at in range(0, len(order), TEST_BATCH):
        some = [items[i] for i in order[at : at + TEST_BATCH]]
        b = batch(some)
        scores = scorer(states(words, some, b, 0.0), b).numpy()
        for row, i in enumerate(order[at : at + TEST_BATCH]):
            found[i] = scores[row, : len(items[i]["prior"])]
    return found


def main():
    items, forms = load(options.dump, options.stage, options.vocabulary, most=options.most)
    train = [i for i in items if not i["development"] and i["right"].any()]
    random.shuffle(train)
    if options.questions:
        train = train[: options.questions]
    held = [i for i in items if i["development"]]
    if options.held:
        held = held[: options.held]
    print(len(train), "questions,", len(held), "held out,", len(forms.names), "forms,", items[0]["dense"].shape[1], "dense", flush=True)
    report(held, [i["prior"] for i in held], "linear")
    print("right among those kept", np.mean([i["right"].any() for i in held]))
    words, scorer = begun(), Scorer(len(forms.names), items[0]["dense"].shape[1], WIDTH if options.small < 0 else SMALL)
    everything = np.concatenate([i["dense"] for i in train[:2000]])
    mean, spread = torch.from_numpy(everything.mean(0)), torch.from_numpy(everything.std(0) + 0.05)
    with torch.no_grad():
        scorer.dense.weight.normal_(std=0.1).div_(spread)
        scorer.dense.bias.copy_(-(scorer.dense.weight @ mean))
    cache(words, train + held)
    if options.small >= 0:
        words.small = Small(options.small, train[0]["lower"].shape[1])
        options.layers = options.frozen
    upper = list(words.small.parameters()) if options.small >= 0 else [p for at in range(options.frozen, options.layers) for p in words.L[at].parameters()]
    groups = [
        dict(params=[p for p in params if (p.dim() > 1) == matrix], base=rate, weight_decay=0.01 if matrix else 0.0)
        for params, rate in ((upper, options.rate), (list(scorer.parameters()), options.head))
        for matrix in (True, False)
    ]
    optimizer = torch.optim.AdamW([g for g in groups if g["params"]], lr=1e-3, betas=(0.9, 0.98))
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
                group["lr"] = group["base"] * part
            b = batch(some)
            b["form"][torch.rand(b["form"].shape[0], 1).expand_as(b["form"]) < FORGOTTEN] = 0
            scores = scorer(states(words, some, b, options.drop), b, options.drop)
            right = scores.masked_fill(b["right"] == 0, -1e9)
            loss = (scores.logsumexp(1) - right.logsumexp(1)).mean()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(upper + list(scorer.parameters()), 1.0)
            optimizer.step()
            losses.append(loss.item())
            step += 1
            if step % 50 == 0:
                print(f"{step}/{steps}, {time.time() - began:.0f} s, loss {np.mean(losses[-50:]):.4f}", flush=True)
        report(held, scored(words, scorer, held), f"epoch {epoch}, prior {scorer.prior.item():.2f}")
        os.makedirs(options.out, exist_ok=True)
        torch.save(dict(words=words.state_dict(), scorer=scorer.state_dict(), forms=forms.names, options=vars(options)), f"{options.out}/encoder.pt")
    np.save(f"{options.out}/held.npy", np.array(scored(words, scorer, held), object), allow_pickle=True)


if __name__ == "__main__":
    main()
