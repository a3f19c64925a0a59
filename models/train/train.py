"""Train a static embedding: a table of token vectors, distilled from a teacher and trained on pairs.

usage: train.py WORK VOCAB.txt ENCODED_FOLDER NAME [option=value]...      writes WORK/NAME.npy and WORK/NAME.json
"""
import json
import sys
import time

import numpy as np
import scipy.sparse as sp
import torch
from torch.nn import functional as F

from corpus import document_frequency, teacher_vectors, tokenised, tokenised_whole
from evaluate import Evaluation, show

OPTIONS = {
    "dim": 256, "steps": 600, "batch": 1024, "lr": 0.004, "seed": 1,
    "init": "teacher",  # teacher: every token through the teacher; random; or a .npy file
    "sif": 1e-3,        # tokens weigh sif / (sif + their document frequency)
    "scale": 20.0, "teacher_scale": 20.0,
    "ce": 0.5, "kl": 1.0, "cos": 1.0,     # weights of the losses: pairs, the teacher's similarities, its directions
    "mix": "head:3,sentence:3,qa:1,dict:2",
    "matryoshka": 0,
    "decay": 0.0,       # pull towards the initial table
    "threads": 1, "eval": "squad,cisi,policyqa,medquad",
}
BLOCK = 8
ROW_NORM = 0.8  # of the average token of a table that training goes on from; steps are sized for it


def options(arguments):
    chosen = dict(OPTIONS)
    for argument in arguments:
        key, value = argument.split("=", 1)
        chosen[key] = type(OPTIONS[key])(value)
    return chosen


def principal(vectors, dim):
    """The first `dim` principal directions of the teacher's (uncentred) vectors, 384 × dim."""
    sample = vectors.astype(np.float32)
    _, directions = np.linalg.eigh(sample.T @ sample)
    return np.ascontiguousarray(directions[:, ::-1][:, :dim])


def initial_table(o, tokens, frequency, directions):
    if o["init"].endswith(".npy"):
        table = np.load(o["init"])
        return table * (ROW_NORM / np.linalg.norm(table, axis=1).mean())
    if o["init"] == "random":
        table = np.random.default_rng(o["seed"]).standard_normal((len(frequency), o["dim"]))
    else:
        table = tokens - tokens.mean(0)
        table = table @ (directions if directions.shape[1] == o["dim"] else principal(table, o["dim"]))
    table = table / np.linalg.norm(table, axis=1, keepdims=True)
    return (table * (o["sif"] / (o["sif"] + frequency))[:, None]).astype(np.float32)


class Pool(torch.autograd.Function):
    """Sparse counts times the table; scipy's product is faster here than embedding_bag and its gradient."""

    @staticmethod
    def forward(ctx, table, counts):
        ctx.counts = counts
        return torch.from_numpy(counts @ table.detach().numpy())

    @staticmethod
    def backward(ctx, gradient):
        return torch.from_numpy(ctx.counts.T @ gradient.numpy()), None


def sample_rows(random, total, size):
    """Samples blocks of neighbours, so that passages of one document are negatives for each other."""
    starts = random.choice(total // BLOCK, size // BLOCK, replace=False) * BLOCK
    return (starts[:, None] + np.arange(BLOCK)).ravel()


def loss_of(o, student, teacher, directions):
    """student, teacher: (queries, passages). Contrasts the pairs on the diagonal, and distils the teacher's softened similarities."""
    q, p = (F.normalize(x, dim=1) for x in student)
    scores = o["scale"] * (q @ p.T)
    answers = torch.arange(len(q))
    losses = {"ce": F.cross_entropy(scores, answers) + 0.3 * F.cross_entropy(scores.T, answers)}
    if teacher:
        tq, tp = teacher
        wanted = o["teacher_scale"] * (tq @ tp.T)
        losses["kl"] = sum(F.kl_div(F.log_softmax(s, 1), F.log_softmax(w, 1), log_target=True, reduction="batchmean")
                           for s, w in ((scores, wanted), (scores.T, wanted.T)))
        if q.shape[1] == directions.shape[1]:
            near = [(x * F.normalize(t @ directions, dim=1)).sum(1).mean() for x, t in ((q, tq), (p, tp))]
            losses["cos"] = 2 - sum(near)
    return sum(o[name] * loss for name, loss in losses.items()), losses


def main(work, vocab_path, encoded, name, *arguments):
    o = options(arguments)
    print(name, o, flush=True)
    torch.manual_seed(o["seed"])
    torch.set_num_threads(o["threads"])
    random = np.random.default_rng(o["seed"])
    corpus, vectors = tokenised(work, vocab_path), teacher_vectors(encoded)
    if "whole" in o["mix"]:
        corpus |= tokenised_whole(work, vocab_path)
    key = vocab_path.split("/")[-1].removesuffix(".txt")
    tokens = np.load(f"{encoded}/tokens_{key}.npy").astype(np.float32)
    directions = principal(np.concatenate([vectors["head"][1], vectors["sentence"][0]]), o["dim"])
    start = initial_table(o, tokens, document_frequency(corpus), directions)
    directions = torch.from_numpy(directions)
    table = torch.nn.Parameter(torch.from_numpy(start.copy()))
    optimizer = torch.optim.Adam([table], lr=o["lr"], betas=(0.9, 0.99))
    kinds, shares = zip(*((k, float(s)) for k, s in (part.split(":") for part in o["mix"].split(","))))
    print({kind: len(vectors[kind][0]) if kind in vectors else 0 for kind in kinds}, flush=True)
    seen, began = {}, time.time()
    for step in range(o["steps"]):
        for group in optimizer.param_groups:
            group["lr"] = o["lr"] * min(1, (step + 1) / 30) * (1 - step / o["steps"])
        kind = kinds[random.choice(len(kinds), p=np.array(shares) / sum(shares))]
        queries, passages = corpus[kind]
        known = kind in vectors
        rows = sample_rows(random, len(vectors[kind][0]) if known else queries.shape[0], o["batch"])
        pooled = Pool.apply(table, sp.vstack([queries[rows], passages[rows]], format="csr"))
        teacher = [torch.from_numpy(v[rows].astype(np.float32)) for v in vectors[kind]] if known else None
        widths = [o["dim"], o["dim"] // 2] if o["matryoshka"] else [o["dim"]]
        loss = 0
        for width in widths:
            cut = pooled[:, :width]
            part, losses = loss_of(o, (cut[: len(rows)], cut[len(rows) :]), teacher, directions[:, :width])
            loss = loss + part
        if o["decay"]:
            loss = loss + o["decay"] * (table - torch.from_numpy(start)).pow(2).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        seen.setdefault(kind, []).append([float(l) for l in losses.values()])
        if step % 100 == 99:
            recent = {k: [round(float(x), 3) for x in np.mean([r for r in rows[-20:] if len(r) == len(rows[-1])], 0)]
                      for k, rows in seen.items()}
            print(f"step {step + 1}, {time.time() - began:.0f} s", recent, flush=True)
    final = table.detach().numpy()
    np.save(f"{work}/{name}.npy", final)
    result = Evaluation(work, vocab_path, tuple(o["eval"].split(","))).score_table(final)
    show(result)
    with open(f"{work}/{name}.json", "w", encoding="utf-8") as file:
        json.dump({"options": o, "seconds": round(time.time() - began), "ndcg": result}, file, indent=1)


if __name__ == "__main__":
    main(*sys.argv[1:])
