"""claims_head.py WRITTEN QUESTIONS TEACHER MODEL OUT: fits the head for claims of MODEL anew; all else stays as it is.

WRITTEN: the file of invented documents. QUESTIONS: the folder of questions with passages. TEACHER, MODEL: int8 ONNX. The
head learns what TEACHER says of claims (.7) and what is true of them (.3): learned by the labels alone, MODEL judges the
claims of invented documents better and those about real ones worse. Prints the divergence from TEACHER on a tenth.
"""
import random
import sys

import torch
from torch.nn import functional as F

from documents import CLAIM_TOKENS, Documents, Texts, arrays
from kept import Kept
from net import Reader, of_claims
from packed import pack, rounded, unpacked
from pairs import pair
from prep import kept_aside, lines, plain, sentences

WRITTEN, QUESTIONS, TEACHER, MODEL, OUT = sys.argv[1:6]
# Claims with their passage or a part of it, with the sentence that shares most words, sentences altered, and kept.
CLAIMS, ALONE, ALTERED, KEPT = 5200, 3400, 3400, 1800
TRUE, STEPS, BATCH, NEAR = 0.3, 1500, 512, 1e-3
# A pair of which only TEACHER's verdict is known.
UNKNOWN = -9


def reader(path):
    model = Reader()
    model.load_state_dict(unpacked(path))
    return model.eval()


def pairs_and_labels():
    rng, texts = random.Random(100), Texts()
    documents = Documents([document for document in lines(WRITTEN) if not kept_aside(document["title"])], texts, rng)
    rows, labels = documents.some_claims(CLAIMS)
    labels = labels.tolist()
    for claim in documents.claims[CLAIMS : CLAIMS + ALONE]:
        wanted, text = set(plain(claim["claim"]).split()), claim["evidence"]
        told = [text[slice(*part)].strip() for part in sentences(text)]
        best = max(told, key=lambda sentence: len(wanted & set(plain(sentence).split())))
        rows.append(pair(texts.tokens(claim["claim"]), texts.tokens(best), CLAIM_TOKENS, rng))
        labels.append(claim["label"])
    kept = Kept(QUESTIONS, texts, rng)
    altered, truths = kept.altered(ALTERED)
    statements = kept.some(KEPT)[1]
    return rows + altered + statements, torch.tensor(labels + truths.tolist() + [UNKNOWN] * len(statements))


@torch.no_grad()
def states(rows, teacher, model):
    """What the head sees of each pair (pairs × 768), and TEACHER's probabilities (pairs × 3)."""
    seen, said = torch.zeros(len(rows), 768), torch.zeros(len(rows), 3)
    order = sorted(range(len(rows)), key=lambda i: len(rows[i][1]))
    for i in range(0, len(order), 16):
        at = order[i : i + 16]
        batch = arrays([rows[j] for j in at])
        said[at] = teacher(*batch)[3].softmax(1)
        x, inside = model.states(*batch), batch[1].float()[:, :, None]
        seen[at] = torch.cat([x[:, 0], (x * inside).sum(1) / inside.sum(1)], -1)
    return seen, said


rows, labels = pairs_and_labels()
teacher, model = reader(TEACHER), reader(MODEL)
seen, said = states(rows, teacher, model)
order = torch.randperm(len(rows), generator=torch.Generator().manual_seed(0))
aside, learned = order[: len(rows) // 10], order[len(rows) // 10 :]
before = model.ver.weight.detach().clone()
weight, bias = before.clone().requires_grad_(), model.ver.bias.detach().clone().requires_grad_()
optimizer = torch.optim.Adam([weight, bias], lr=2e-3)
for step in range(STEPS):
    optimizer.param_groups[0]["lr"] = 2e-3 if step < STEPS * 2 / 3 else 4e-4
    at = learned[torch.randint(len(learned), (BATCH,))]
    # As it will be rounded; the gradient passes through.
    logits = seen[at] @ (weight + (rounded(weight.detach()) - weight.detach())).T + bias
    known = labels[at] != UNKNOWN
    loss = (1 - TRUE) * F.kl_div(logits.log_softmax(1), said[at], reduction="batchmean") + TRUE * of_claims(logits[known], labels[at][known])
    loss = loss + NEAR * ((weight - before) ** 2).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
with torch.no_grad():
    logits = seen[aside] @ rounded(weight).T + bias
    print("divergence", float(F.kl_div(logits.log_softmax(1), said[aside], reduction="batchmean")))
pack(model.state_dict() | {"ver.weight": weight.detach(), "ver.bias": bias.detach()}, MODEL, OUT)
