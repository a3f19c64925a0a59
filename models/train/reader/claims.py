"""claims.py WRITTEN REQUESTS RESTATED QUESTIONS NLI MODEL OUT: trains adapters for claims, on a CPU; adapt.py adds them to MODEL.

WRITTEN, REQUESTS, QUESTIONS: as for tune.py. RESTATED: restated.jsonl.zst. NLI: the folder that nli.py writes. MODEL: the int8 ONNX of the reader. OUT: the
adapters to write; beside it OUT.part every 25 steps. Environment: SECONDS (3600), PROCESSES (2), each with one thread, SEED (1), RATE (8e-4), START
(adapters to go on from). The mean of the processes' gradients is one step. A sixteenth of the premises, by hash, is held out.
"""
import hashlib
import json
import os
import random
import sys

import numpy as np
import torch

from adapted import adapted, learn_adapters, support
from documents import CLAIM_TOKENS, Documents, Texts, arrays, documents_of
from evaluate import auc
from kept import Kept
from net import of_claims
from packed import unpacked
from pairs import pair
from prep import EITHER, kept_aside, plain, sentences
from restated import restated

WRITTEN, REQUESTS, RESTATED, QUESTIONS, NLI, MODEL, OUT = sys.argv[1:8]
PROCESSES, SEED = int(os.environ.get("PROCESSES", "2")), int(os.environ.get("SEED", "1"))
LABELS = dict(entailment=0, contradiction=1, neutral=2, not_entailment=EITHER)
# Share of the pairs by set: mostly hypotheses that people wrote in their own words.
SHARES = dict(
    mnli_dev=18, mnli_train20k=22, snli_dev=4, snli_test=4, cad_snli_revised=3, infotabs_linearised=7, semi_wiki=5, breaking_nli=1,
    conjnli_dev=1, entailmentbank=1, fever_symmetric=2, med=2, wice=2, begin_machine_hyp=2, scitail_dev=1,
)
# Per step and process: pairs, claims about passages, altered sentences; and the batch size.
PAIRS, CLAIMS, ALTERED, SLICE = 6, 19, 7, 8
# Share of document claims paired with the one sentence that shares most words with them, as in the check itself.
ALONE = 0.4
JUDGED = ("mnli_dev", "snli_dev", "infotabs_linearised")


class Pairs:
    """Premises with hypotheses of the sets of SHARES."""

    def __init__(self, texts, rng):
        self.texts, self.rng, self.sets, self.aside = texts, rng, {}, {}
        for name in SHARES:
            with open(f"{NLI}/{name}.jsonl") as file:
                rows = [json.loads(line) for line in file]
            self.aside[name] = [row for row in rows if self.is_aside(row)]
            self.sets[name] = [row for row in rows if not self.is_aside(row)]
            rng.shuffle(self.sets[name])
        self.at = dict.fromkeys(SHARES, 0)

    def is_aside(self, row):
        return hashlib.sha256(row["premise"].encode()).hexdigest()[0] == "0"

    def some(self, many):
        rows = []
        for name in self.rng.choices(list(SHARES), list(SHARES.values()), k=many):
            rows.append(self.sets[name][self.at[name] % len(self.sets[name])])
            self.at[name] += 1
        return self.read(rows)

    def read(self, rows):
        tokens = self.texts.tokens
        pairs = [pair(tokens(row["hypothesis"]), tokens(row["premise"]), CLAIM_TOKENS, self.rng) for row in rows]
        return pairs, [LABELS[row["label"]] for row in rows]


class ClaimsAlone(Documents):
    """Documents whose claims are often paired with a single sentence."""

    def told_in(self, claim):
        if self.rng.random() >= ALONE:
            return super().told_in(claim)
        wanted, text = set(plain(claim["claim"]).split()), claim["evidence"]
        parts = [text[slice(*part)].strip() for part in sentences(text)]
        return max(parts, key=lambda part: len(wanted & set(plain(part).split())), default=text)


@torch.no_grad()
def judged(model, pairs, **asides):
    """On held-out pairs: accuracy of the likeliest label, and AUC of supported over not supported."""
    model.eval()

    def told(rows):
        return torch.cat([support(model, *arrays(rows[i : i + 16])) for i in range(0, len(rows), 16)]).softmax(1).numpy()

    found = {}
    for name in JUDGED:
        rows, labels = pairs.read(pairs.aside[name][:300])
        likely, truth = told(rows), np.array(labels)
        right = round(float((likely.argmax(1) == truth).mean()), 3)
        found[name] = right, auc(likely[truth == 0, 0], likely[truth != 0, 0])
    for name, aside in asides.items():
        aside.claim_at, aside.rng = 0, random.Random(5)
        rows, labels = aside.some_claims(400)
        likely, truth = told(rows), labels.numpy()
        found[name] = auc(likely[truth == 0, 0], likely[truth != 0, 0])
    model.train()
    return found


def learn(rank):
    torch.manual_seed(SEED)
    model = adapted(unpacked(MODEL)).train()
    model.ver.requires_grad_(True)
    torch.manual_seed(100 * SEED + rank)
    rng, texts = random.Random(10 * SEED + rank), Texts()
    pairs, kept = Pairs(texts, rng), Kept(QUESTIONS, texts, rng)
    everything = documents_of(WRITTEN, REQUESTS)
    documents = ClaimsAlone([document for document in everything if not kept_aside(document["title"])], texts, rng)
    aside = Documents([document for document in everything if kept_aside(document["title"])], texts, random.Random(5))
    others = Documents([], texts, random.Random(5))
    for claim in restated(RESTATED, QUESTIONS):
        (others if claim["aside"] else documents).claims.append(claim)
    rng.shuffle(documents.claims)
    random.Random(5).shuffle(others.claims)

    def backward():
        rows, labels = pairs.some(PAIRS)
        claims, truths = documents.some_claims(CLAIMS)
        altered, changed = kept.altered(ALTERED)
        rows, labels = rows + claims + altered, labels + truths.tolist() + changed.tolist()
        # Batches pairs of similar length, to keep padding small.
        order = sorted(range(len(rows)), key=lambda i: len(rows[i][0]) + len(rows[i][1]))
        total = 0
        for at in (order[i : i + SLICE] for i in range(0, len(order), SLICE)):
            loss = of_claims(support(model, *arrays([rows[i] for i in at])), torch.tensor([labels[i] for i in at]))
            (loss * len(at) / len(rows)).backward()
            total += loss.item() * len(at) / len(rows)
        return total

    learn_adapters(rank, PROCESSES, model, backward, OUT, lambda: judged(model, pairs, documents=aside, restated=others))


if __name__ == "__main__":
    torch.multiprocessing.spawn(learn, nprocs=PROCESSES)
