"""train.py DATA MINILM OUT: trains the reader on the questions of prep.py and on claims with their evidence, on one GPU.

DATA: the file that prep.py writes. MINILM: folder of all-MiniLM-L6-v2. OUT: the checkpoint. Environment: SECONDS (380)
of each of two rounds, WORKERS (15), processes that make batches. Each question comes with the passage that answers, two near
ones that all-MiniLM-L6-v2 finds (mine.py), one that its set names, one made unanswerable, and a random one.
"""
import json
import os
import random
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from data import Data
from evaluate import evaluate
from mine import mined, undoubted
from net import NEW, load, of_claims
from pairs import padded, pair

DATA, MINILM, OUT = sys.argv[1:4]
SECONDS = float(os.environ.get("SECONDS", "380"))
WORKERS = int(os.environ.get("WORKERS", "15"))
# Of the two rounds; the second leaves out near passages that the model of the first judges to answer.
RATES = (2e-4, 1.2e-4)
HEAD_RATE, WARM_UP, DROPOUT, SEED = 5e-4, 200, 0.1, 1
# Questions and claims per step, and passages per question.
QUESTIONS, CLAIMS, PASSAGES = 96, 256, 6
# Window sizes in tokens, and their shares.
LENGTHS = ((96, 0.15), (160, 0.6), (256, 0.25))
# Share of questions that are headings of passages: only their ranking is trained, not whether they are answered.
HEADINGS = 0.1
# Share of questions to drop, by set, so that large sets do not dominate.
SHARE = {"own-medquad": 0.7, "squadshifts-amazon_reviews": 0.8, "squadshifts-reddit": 0.8}
CLAIM_TOKENS = 160
# Oversampling factor of questions and claims of the invented documents.
WRITTEN = 2


class Batches(torch.utils.data.IterableDataset):
    """Endless batches; each worker has its own share of the questions, headings and claims."""

    def __init__(self, data, near, seed):
        self.data, self.near, self.seed = data, near, seed

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        me, workers = (info.id, info.num_workers) if info else (0, 1)
        rng, data = random.Random(self.seed * 1000 + me), self.data
        np.random.seed(self.seed * 1000 + me)

        def endless(all_of):
            mine = all_of[me::workers]
            while True:
                rng.shuffle(mine)
                yield from mine

        def learned(rows, aside):
            times = [0 if row[aside] else WRITTEN if row["src"] == "written" else 1 for row in rows]
            return [i for i, many in enumerate(times) for _ in range(many)]

        questions = endless(learned(data.items, "aside"))
        headings = endless(list(range(len(data.headings))))
        claims = endless(learned(data.claims, "dev"))
        while True:
            length = rng.choices([size for size, _ in LENGTHS], [share for _, share in LENGTHS])[0]
            rows, asked = [], []
            for _ in range(QUESTIONS):
                is_heading = rng.random() < HEADINGS
                rows += self.of_heading(next(headings), length, rng) if is_heading else self.of_question(questions, length, rng)
                asked.append(0 if is_heading else 1)
            some = [next(claims) for _ in range(CLAIMS)]
            checked = [pair(data.claim_tokens[i], data.evidence_tokens[i], min(length, CLAIM_TOKENS), rng) for i in some]
            spans = np.array([[row[2], row[3]] for row in rows[::PASSAGES]])
            labels = np.array([data.claims[i]["label"] for i in some])
            arrays = (*padded(rows, length), spans, np.array(asked), *padded(checked, min(length, CLAIM_TOKENS)), labels)
            yield [torch.from_numpy(array) for array in arrays]

    def of_heading(self, i, length, rng):
        data = self.data
        near = self.near[len(data.items) + i]
        others = [rng.choice(near) if near and rng.random() < 0.7 else rng.randrange(len(data.tokens)) for _ in range(PASSAGES - 1)]
        return [pair(data.heading_tokens[i], data.tokens[p], length, rng) for p in (data.headings[i]["passage"], *others)]

    def of_question(self, questions, length, rng):
        data = self.data
        i = next(i for i in questions if rng.random() < SHARE.get(data.items[i]["src"], 1))
        item, near = data.items[i], self.near[i]
        question = data.keyword_tokens[i] if item["lang"] == "en" and rng.random() < 0.07 else data.question_tokens[i]
        text, span = data.tokens[item["passage"]], rng.choice(item["spans"]) if item["spans"] else None
        title = data.title_tokens[i]
        if len(title) and rng.random() < 0.5:
            text, span = np.concatenate([title, text]), span and (span[0] + len(title), span[1] + len(title))

        def another(first):
            return rng.choice(near[:first]) if near else rng.randrange(len(data.tokens))

        given = rng.choice(item["near"]) if item["near"] else another(None)
        passages = [another(8), another(None), given]
        rows = [pair(question, text, length, rng, span)] + [pair(question, data.tokens[p], length, rng) for p in passages]
        made = [[(question, data.tokens[item["cut"]])]] if item["cut"] is not None else []
        made += [[(swapped, text) for swapped in item["swapped_tokens"]]] if item["swapped_tokens"] else []
        unanswerable = rng.choice(rng.choice(made)) if made else (question, data.tokens[another(8)])
        return rows + [pair(*unanswerable, length, rng), pair(question, data.tokens[rng.randrange(len(data.tokens))], length, rng)]


def loss_of(model, batch):
    ids, mask, kinds, spans, asked, claim_ids, claim_mask, claim_kinds, labels = batch
    with torch.autocast(ids.device.type, dtype=torch.bfloat16):
        answerable, start, end, _ = model(ids, mask, kinds)
        support = model(claim_ids, claim_mask, claim_kinds)[3]
    answerable, asked = answerable.view(-1, PASSAGES), asked.float()
    first = torch.zeros(len(answerable), dtype=torch.long, device=ids.device)
    truth, weight = torch.zeros_like(answerable), torch.full_like(answerable, 0.6)
    truth[:, 0], weight[:, 0] = 1, 2
    order = F.cross_entropy(answerable, first, reduction="none") * (0.4 + 0.6 * asked)
    each = F.binary_cross_entropy_with_logits(answerable, truth, weight=weight, reduction="none").mean(1) * asked
    loss = 0.5 * order.mean() + each.sum() / asked.sum() + 0.7 * of_claims(support, labels)
    told = torch.nonzero(spans[:, 0] >= 0)[:, 0]
    if len(told):
        for logits, column in ((start, 0), (end, 1)):
            loss = loss + 0.3 * F.cross_entropy(logits[::PASSAGES][told], spans[told, column])
    return loss


def learn(model, data, near, seconds, rate, seed):
    """Trains for the given time, decaying to a hundredth of the rate. Returns the number of pairs read."""
    torch.manual_seed(seed)
    device = next(model.parameters()).device
    model.dropout = DROPOUT
    model.train()
    for name, parameter in model.named_parameters():
        parameter.requires_grad = not name.startswith(("w.", "pos.", "t."))
    learned = [(name, parameter) for name, parameter in model.named_parameters() if parameter.requires_grad]
    groups = [
        dict(
            params=[p for name, p in learned if name.startswith(NEW) == new and (p.dim() > 1) == matrix],
            base=HEAD_RATE if new else rate,
            weight_decay=0.01 if matrix else 0,
        )
        for new in (False, True)
        for matrix in (True, False)
    ]
    optimizer = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98))
    loader = torch.utils.data.DataLoader(Batches(data, near, seed), batch_size=None, num_workers=WORKERS)
    began, step = time.time(), 0
    for batch in loader:
        done = (time.time() - began) / seconds
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = group["base"] * min(1, (step + 1) / WARM_UP) * max(0.01, 1 - done)
        loss = loss_of(model, [array.to(device) for array in batch])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_([parameter for _, parameter in learned], 1.0)
        optimizer.step()
        step += 1
    return step * (QUESTIONS * PASSAGES + CLAIMS)


def main():
    data = Data(DATA, f"{MINILM}/tokenizer.json")
    torch.manual_seed(SEED)
    model = load(f"{MINILM}/model.safetensors").to("cuda" if torch.cuda.is_available() else "cpu")
    near = mined(model, data)
    for round_, rate in enumerate(RATES):
        pairs = learn(model, data, near, SECONDS, rate, SEED + round_)
        print(json.dumps(dict(round=round_ + 1, pairs=pairs, **evaluate(model, data, near))), flush=True)
        near = undoubted(model, data, near)
    torch.save({name: parameter.cpu() for name, parameter in model.state_dict().items()}, OUT)


if __name__ == "__main__":
    main()
