"""Reduces several concatenated tables over one vocabulary to few dimensions.

Projects onto principal directions of the texts' vectors, then trains the result to rank like the tables together: the
target is the similarities within a batch under all tables, so it needs neither labels nor a teacher.

usage: compress.py WORK VOCAB.txt OUT.npy DIMENSIONS STEPS TABLE.npy:SHARE...
"""
import sys
import time

import numpy as np
import scipy.sparse as sp
import torch
from torch.nn import functional as F

from corpus import tokenised, tokenised_whole
from evaluate import Evaluation, normalised, show
from train import ROW_NORM, Pool, principal, sample_rows

BATCH, RATE, SCALE, SEED = 768, 0.0015, 20.0, 1
SETS = ("squad", "cisi", "policyqa", "medquad")
# Weight of each kind of pair; whole passages weigh as much as their beginnings.
MIX = {"head": 1, "sentence": 2, "qa": 1, "dict": 2, "whole-head": 1, "whole-sentence": 2, "whole-qa": 1}


def together(parts, texts):
    """Concatenates the tables: scales each so that texts have mean length 1, then by the root of its share."""
    tables = []
    for part in parts:
        path, share = part.split(":")
        table = np.load(path).astype(np.float32)
        tables.append(table * (np.sqrt(float(share)) / np.linalg.norm(texts @ table, axis=1).mean()))
    return np.hstack(tables)


def main(work, vocab_path, out, dim, steps, *parts):
    dim, steps = int(dim), int(steps)
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    random = np.random.default_rng(SEED)
    corpus = tokenised(work, vocab_path)
    texts = sp.vstack([corpus["head"][1][::7], corpus["dict"][1][::20], corpus["sentence"][0][::7]]).tocsr()
    wide = together(parts, texts)
    narrow = wide @ principal(normalised(texts @ wide), dim)
    narrow *= ROW_NORM / np.linalg.norm(narrow, axis=1).mean()
    evaluation = Evaluation(work, vocab_path, SETS)
    print("together, and its principal directions")
    for table in (wide, narrow):
        show(evaluation.score_table(table))
    corpus |= tokenised_whole(work, vocab_path)
    table = torch.nn.Parameter(torch.from_numpy(np.ascontiguousarray(narrow)))
    optimizer = torch.optim.Adam([table], lr=RATE, betas=(0.9, 0.99))
    seen, began = [], time.time()
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 20) * (1 - step / steps)
        queries, passages = corpus[random.choice(list(MIX), p=np.array(list(MIX.values())) / sum(MIX.values()))]
        rows = sample_rows(random, queries.shape[0], BATCH)
        counts = sp.vstack([queries[rows], passages[rows]], format="csr")
        target = torch.from_numpy(normalised(counts @ wide))
        vectors = F.normalize(Pool.apply(table, counts), dim=1)
        wanted, scores = (SCALE * (x[:BATCH] @ x[BATCH:].T) for x in (target, vectors))
        loss = sum(F.kl_div(F.log_softmax(s, 1), F.log_softmax(w, 1), log_target=True, reduction="batchmean")
                   for s, w in ((scores, wanted), (scores.T, wanted.T)))
        loss = loss + 20 * F.mse_loss(scores / SCALE, wanted / SCALE)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        seen.append(float(loss))
        if step % 50 == 49:
            print(f"step {step + 1}, {time.time() - began:.0f} s, loss {np.mean(seen[-50:]):.4f}", flush=True)
    np.save(out, table.detach().numpy())
    show(evaluation.score_table(table.detach().numpy()))


if __name__ == "__main__":
    main(*sys.argv[1:])
