"""tune.py WRITTEN ASKED_ROWS REQUESTS QUESTIONS MODEL OUT: continues training a reader on invented documents, on a CPU.

WRITTEN: the file of invented documents. ASKED_ROWS: the file of questions about rows of tables. REQUESTS: the file of
requests about the documents that are not full questions. QUESTIONS: the folder of questions with passages. MODEL: the int8
ONNX to start from (packed.py). OUT: the ONNX to write; beside it OUT.part and OUT.state, every 50 steps. Environment:
SECONDS (3600), PROCESSES (2), each with one thread, SEED (1), START (an OUT.state or an ONNX to begin with), JUDGED (150;
0: no final evaluation). The mean of the processes' gradients is one step. MODEL's verdicts on questions
of public sets are preserved by distillation.
"""
import copy
import json
import os
import random
import sys
import time

import numpy as np
import torch
import torch.distributed as dist
from torch import nn
from torch.nn import functional as F

from documents import LENGTH, PASSAGES, Documents, Texts, arrays, documents_of
from evaluate import auc
from gradients import share
from kept import Kept
from net import Reader, of_claims
from packed import MATRICES, pack, rounded, unpacked
from prep import kept_aside, lines
from rows import Tables, asked_of, tables_in

WRITTEN, ASKED_ROWS, REQUESTS, QUESTIONS, MODEL, OUT = sys.argv[1:7]
SECONDS = float(os.environ.get("SECONDS", "3600"))
START = os.environ.get("START")
PROCESSES = int(os.environ.get("PROCESSES", "2"))
RATE, WARM_UP = 8e-5, 20
SEED = int(os.environ.get("SEED", "1"))
# Per step and process: questions about documents and about table rows, passages for each, claims, and rows for
# distillation.
ASKED, REQUESTED, ROWS, CLAIMS, ALTERED, KEPT = 2, 2, 1, 8, 4, 2
# The lowest layers and the token tables are frozen.
STILL = ("w.", "pos.", "t.", "n.", "L.0.", "L.1.")
JUDGED = int(os.environ.get("JUDGED", "150"))


def far(logits, before):
    return F.kl_div(F.log_softmax(logits, 1), F.log_softmax(before, 1), log_target=True, reduction="batchmean")


def asked_loss(model, groups):
    loss = 0
    # Runs each group by itself: together they would all be padded to the longest.
    for group in groups:
        answerable, start, end, _ = model(*arrays(group))
        truth, weight = torch.zeros_like(answerable), torch.full_like(answerable, 0.6)
        truth[0], weight[0] = 1, 2
        loss = loss + 0.5 * F.cross_entropy(answerable[None, :PASSAGES], torch.zeros(1, dtype=torch.long))
        loss = loss + F.binary_cross_entropy_with_logits(answerable, truth, weight=weight)
        if group[0][2] >= 0:
            for logits, column in ((start, 2), (end, 3)):
                loss = loss + 0.3 * F.cross_entropy(logits[:1], torch.tensor([group[0][column]]))
    return loss / len(groups)


def loss_of(model, before, documents, tables, kept):
    groups = [documents.group() for _ in range(ASKED)] + [documents.request() for _ in range(REQUESTED)]
    loss = asked_loss(model, groups) + asked_loss(model, [tables.group() for _ in range(ROWS)])
    written, labels = documents.some_claims(CLAIMS)
    more, truths = kept.altered(ALTERED)
    asked, statements = (arrays(rows) for rows in kept.some(KEPT))
    now = (*model(*asked)[:3], model(*statements)[3])
    with torch.no_grad():
        then = (*before(*asked)[:3], before(*statements)[3])
    loss = loss + of_claims(model(*arrays(written))[3], labels) + 0.5 * of_claims(model(*arrays(more))[3], truths)
    loss = loss + 0.1 * F.mse_loss(now[0], then[0]) + far(now[3], then[3])
    return loss + 0.2 * (far(now[1], then[1]) + far(now[2], then[2]))


@torch.no_grad()
def told_apart(model, group):
    """On JUDGED groups: AUC of answering passages over others, how often they rank first, and AUC over questions that
    nothing answers."""
    logits = np.array([model(*arrays(group()))[0].tolist() for _ in range(JUDGED)])
    near, misses = logits[:, :PASSAGES], logits[:, PASSAGES]
    first = round(float((near.argmax(1) == 0).mean()), 3)
    return dict(near=auc(near[:, 0], near[:, 1:].ravel()), first=first, misses=auc(near[:, 0], misses))


@torch.no_grad()
def judged(model, documents):
    """On held-out documents: AUC of answering passages over others, how often they rank first, AUC over unanswerable
    questions, and claims."""
    rng = random.Random(5)
    aside = Documents([document for document in documents if kept_aside(document["title"])], Texts(), rng)
    rows, labels = aside.some_claims(2 * JUDGED)
    support = torch.cat([model(*arrays(rows[i : i + 20]))[3] for i in range(0, len(rows), 20)]).softmax(1)[:, 0].numpy()
    truth = labels.numpy() == 0
    tables = tables_of(aside.texts, rng, aside=True)
    asked, templated = copy.copy(tables), copy.copy(tables)
    asked.share, templated.share = 1, 0
    return dict(
        **told_apart(model, aside.group), claims=auc(support[truth], support[~truth]),
        requests=told_apart(model, aside.request), rows=told_apart(model, asked.group), templated=told_apart(model, templated.group),
    )


def tables_of(texts, rng, aside=False):
    known = tables_in(row["passage"] for row in lines(f"{QUESTIONS}/wikitablequestions.jsonl.zst"))
    return Tables(known, asked_of(known, lines(ASKED_ROWS)), texts, rng, LENGTH, aside)


def learn(rank):
    os.environ |= dict(MASTER_ADDR="127.0.0.1", MASTER_PORT="29511")
    dist.init_process_group("gloo", rank=rank, world_size=PROCESSES)
    torch.set_num_threads(1)
    torch.manual_seed(SEED + rank)
    model = Reader()
    model.load_state_dict(unpacked(MODEL))
    before = copy.deepcopy(model).eval()
    if START:
        model.load_state_dict(torch.load(START) if START.endswith(".state") else unpacked(START))
    model.train()
    for name, parameter in model.named_parameters():
        parameter.requires_grad = not name.startswith(STILL)
    # Full-precision weights are updated while the model computes with the int8 weights to be shipped: an int8 step is larger
    # than most changes in so few steps, and rounding at the end would lose nearly all of them.
    learned = {name: nn.Parameter(p.detach().clone()) for name, p in model.named_parameters() if p.requires_grad}
    whole = dict(model.named_parameters())

    def put_in():
        with torch.no_grad():
            for name, parameter in learned.items():
                whole[name].copy_(rounded(parameter) if name in MATRICES else parameter)

    def state():
        return model.state_dict() | {name: parameter.data for name, parameter in learned.items()}

    put_in()
    optimizer = torch.optim.AdamW(learned.values(), lr=RATE, betas=(0.9, 0.98), weight_decay=0.01)
    rng, texts = random.Random(SEED + rank), Texts()
    kept = Kept(QUESTIONS, texts, rng)
    everything = documents_of(WRITTEN, REQUESTS)
    documents = Documents([document for document in everything if not kept_aside(document["title"])], texts, rng)
    tables = tables_of(texts, rng)
    began, losses, step = time.time(), [], 0
    while True:
        done = torch.tensor([(time.time() - began) / SECONDS])
        dist.broadcast(done, 0)
        if done >= 1:
            break
        optimizer.param_groups[0]["lr"] = RATE * min(1, (step + 1) / WARM_UP) * max(0.02, 1 - float(done))
        loss = loss_of(model, before, documents, tables, kept)
        model.zero_grad(set_to_none=True)
        loss.backward()
        share([whole[name].grad for name in learned], learned.values(), PROCESSES)
        nn.utils.clip_grad_norm_(learned.values(), 1.0)
        optimizer.step()
        put_in()
        losses.append(loss.item())
        step += 1
        if rank == 0 and step % 25 == 0:
            print(step, f"{time.time() - began:.0f} s, loss {np.mean(losses[-25:]):.3f}", flush=True)
        if rank == 0 and step % 50 == 0:
            pack(model.state_dict(), MODEL, f"{OUT}.part")
            torch.save(state(), f"{OUT}.state")
    if rank == 0:
        model.eval()
        pack(model.state_dict(), MODEL, OUT)
        torch.save(state(), f"{OUT}.state")
        if JUDGED:
            for name, path in (("before", MODEL), ("after", OUT)):
                model.load_state_dict(unpacked(path))
                print(name, json.dumps(judged(model, everything)), flush=True)
    dist.barrier()


if __name__ == "__main__":
    torch.multiprocessing.spawn(learn, nprocs=PROCESSES)
