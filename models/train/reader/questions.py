"""questions.py WRITTEN ASKED_ROWS REQUESTS MISSED TWINS QUESTIONS MODEL OUT: trains adapters for questions, on a CPU; adapt.py adds them to MODEL.

WRITTEN, ASKED_ROWS, REQUESTS, QUESTIONS, MODEL: as for tune.py. MISSED, TWINS: near-misses.jsonl.zst, twins.jsonl.zst. OUT: the adapters to write; beside
it OUT.part every 25 steps. Environment: SECONDS (3600), PROCESSES (2), each with one thread, SEED (1), RATE (8e-4), START (adapters to go on from). The
mean of the processes' gradients is one step. MODEL's verdicts on questions of public sets are preserved by distillation.
"""
import os
import random
import sys

import numpy as np
import torch
from torch.nn import functional as F

from adapted import adapted, learn_adapters, without_adapters
from documents import LENGTH, Documents, Texts, arrays, documents_of
from evaluate import auc
from kept import Kept
from nearly import Nearly, passages_in
from packed import unpacked
from pairs import pair
from prep import kept_aside, lines
from rows import Tables, asked_of, tables_in

WRITTEN, ASKED_ROWS, REQUESTS, MISSED, TWINS, QUESTIONS, MODEL, OUT = sys.argv[1:9]
# The lowest layers have no adapters: training is faster, and the adapters are smaller.
RANK, LAYERS = 24, range(2, 6)
# Per step and process: groups of near misses, and rows for distillation. A further group is of documents or tables.
NEAR, KEPT = 6, 8
JUDGED = 120


def of_group(model, group):
    """The loss of a group, whose first pair answers: which pair answers, whether each does, and where."""
    answerable, start, end, _ = model(*arrays(group))
    truth, weight = torch.zeros_like(answerable), torch.full_like(answerable, 0.7)
    truth[0], weight[0] = 1, 2
    loss = 0.5 * F.cross_entropy(answerable[None], torch.zeros(1, dtype=torch.long))
    loss = loss + F.binary_cross_entropy_with_logits(answerable, truth, weight=weight)
    if group[0][2] >= 0:
        for logits, column in ((start, 2), (end, 3)):
            loss = loss + 0.3 * F.cross_entropy(logits[:1], torch.tensor([group[0][column]]))
    return loss


def of_kept(model, rows):
    """Distance of the adapted model's verdicts from those without adapters."""
    given = arrays(rows)
    now = model(*given)
    with torch.no_grad(), without_adapters(model):
        then = model(*given)

    def far(logits, before):
        return F.kl_div(F.log_softmax(logits, 1), F.log_softmax(before, 1), log_target=True, reduction="batchmean")

    return 0.25 * F.mse_loss(now[0], then[0]) + 0.2 * (far(now[1], then[1]) + far(now[2], then[2]))


@torch.no_grad()
def judged(model, near, people, **others):
    """On held-out groups: how often the answering pair is the likeliest, and AUC of answering over other pairs, also on
    questions of public sets."""
    model.eval()
    found = {}
    for name, group in dict(near=near.group, **others).items():
        logits = [model(*arrays(group()))[0].numpy() for _ in range(JUDGED)]
        first = round(float(np.mean([told.argmax() == 0 for told in logits])), 3)
        found[name] = first, auc(np.array([told[0] for told in logits]), np.concatenate([told[1:] for told in logits]))
    logits = np.concatenate([model(*arrays([pair for _, pair in people[i : i + 10]]))[0].numpy() for i in range(0, len(people), 10)])
    truth = np.array([answers for answers, _ in people])
    found["people"] = auc(logits[truth], logits[~truth])
    model.train()
    return found


def people_aside(kept):
    """Pairs of held-out questions of public sets, with whether the passage answers."""
    rng, tokens = random.Random(5), kept.texts.tokens
    return [
        (bool(row["answers"]), pair(tokens(row["q"]), tokens(row["passage"]), LENGTH, rng))
        for row in random.Random(5).sample(kept.aside, 4 * JUDGED)
    ]


def learn(rank, processes, seed):
    torch.manual_seed(seed)
    model = adapted(unpacked(MODEL), RANK, LAYERS).train()
    rng, texts, passages = random.Random(10 * seed + rank), Texts(), passages_in(QUESTIONS)
    missed, twins = lines(MISSED), lines(TWINS)
    near = Nearly(missed, twins, passages, texts, LENGTH, rng)
    kept = Kept(QUESTIONS, texts, rng)
    everything = documents_of(WRITTEN, REQUESTS)
    documents = Documents([one for one in everything if not kept_aside(one["title"])], texts, rng)
    known = tables_in(row["passage"] for row in lines(f"{QUESTIONS}/wikitablequestions.jsonl.zst"))
    tables = Tables(known, asked_of(known, lines(ASKED_ROWS)), texts, rng, LENGTH)

    def backward():
        total = 0
        for group in (near.group,) * NEAR + (rng.choice((documents.group, documents.request, tables.group)),):
            loss = of_group(model, group()) / (NEAR + 1)
            loss.backward()
            total += loss.item()
        loss = of_kept(model, kept.some(KEPT)[0])
        loss.backward()
        return total + loss.item()

    def judge():
        aside = random.Random(5)
        return judged(
            model, Nearly(missed, twins, passages, texts, LENGTH, aside, aside=True), people_aside(kept),
            documents=Documents([one for one in everything if kept_aside(one["title"])], texts, aside).group,
            rows=Tables(known, asked_of(known, lines(ASKED_ROWS)), texts, aside, LENGTH, True).group,
        )

    learn_adapters(rank, processes, model, backward, OUT, judge)


if __name__ == "__main__":
    processes = int(os.environ.get("PROCESSES", "2"))
    torch.multiprocessing.spawn(learn, (processes, int(os.environ.get("SEED", "1"))), nprocs=processes)
