"""tune.py WRITTEN ASKED_ROWS QUESTIONS MODEL OUT: goes on training a reader on invented documents, on a CPU.

WRITTEN: the file of invented documents. ASKED_ROWS: the file of questions about rows of tables. QUESTIONS: the folder of
questions with passages. MODEL: the int8 ONNX to go on from (packed.py). OUT: the ONNX to write. Environment: SECONDS (3600),
PROCESSES (2), each with one thread, START (an ONNX that an earlier run wrote, to begin with). The mean of the processes'
gradients is one step. What MODEL says of other people's questions and of all claims is kept by distillation, so that only
the questions about invented documents and about rows change it.
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
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional as F

from evaluate import auc
from net import Reader
from packed import pack, unpacked
from pairs import padded, pair
from prep import kept_aside, lines, sentences, without_answer, written_claims
from rows import Tables, asked_of, tables_in

WRITTEN, ASKED_ROWS, QUESTIONS, MODEL, OUT = sys.argv[1:6]
SECONDS = float(os.environ.get("SECONDS", "3600"))
START = os.environ.get("START")
PROCESSES = int(os.environ.get("PROCESSES", "2"))
RATE, WARM_UP, SEED, LENGTH, CLAIM_TOKENS = 5e-5, 30, 1, 256, 160
# Of a step of one process: questions of documents and of rows of tables, with so many passages each, claims, and what is to
# be kept.
ASKED, ROWS, PASSAGES, CLAIMS, KEPT = 3, 3, 3, 4, 2
# The lowest layers stay as they are, as do the tables.
STILL = ("w.", "pos.", "t.", "n.", "L.0.", "L.1.")
SETS = ("squad1-val5pct", "squad1-emptycity", "squadshifts-new_wiki", "squadshifts-reddit", "own-medquad", "conditionalqa")
JUDGED = 300


class Texts:
    """Texts as token numbers, each encoded once; and where characters are among them."""

    def __init__(self):
        self.tokenizer = Tokenizer.from_file(os.environ["TOKENIZER"])
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.known = {}

    def encoded(self, text):
        if text not in self.known:
            encoding = self.tokenizer.encode(text, add_special_tokens=False)
            self.known[text] = np.array(encoding.ids, dtype=np.int32), np.array(encoding.offsets).reshape(-1, 2)
        return self.known[text]

    def tokens(self, text):
        return self.encoded(text)[0]

    def span(self, text, begin, end):
        offsets = self.encoded(text)[1]
        inside = np.nonzero((offsets[:, 1] > begin) & (offsets[:, 0] < end))[0]
        return (int(inside[0]), int(inside[-1])) if len(inside) else None


def arrays(rows):
    """Pairs as tensors, as long as the longest."""
    longest = max(len(row[0]) + len(row[1]) + 3 for row in rows)
    return [torch.from_numpy(array) for array in padded(rows, longest)]


class Documents:
    """Groups of pairs about invented documents: a question with its passage, another of the document and the passage
    without the answer, or two others; and a question that the document does not answer."""

    def __init__(self, documents, texts, rng):
        self.texts, self.rng = texts, rng
        self.asked = [
            (document, passage, question, answer)
            for document in documents
            for passage in document["passages"]
            for question, answer in passage["asks"]
        ]
        self.claims = list(written_claims(documents))
        rng.shuffle(self.asked)
        rng.shuffle(self.claims)
        self.at = self.claim_at = 0

    def group(self, entry=None):
        if entry is None:
            entry, self.at = self.asked[self.at % len(self.asked)], self.at + 1
        document, passage, question, answer = entry
        rng, texts, text = self.rng, self.texts, passage["text"]
        begin = text.index(answer)
        others = [other["text"] for other in document["passages"] if other is not passage]
        others = rng.sample(others, min(PASSAGES - 1, len(others)))
        cut = without_answer(text, [(begin, begin + len(answer))], [answer]) if rng.random() < 0.6 else None
        if cut:
            others[-1] = cut
        lead = document["title"].replace("_", " ") + ". " if rng.random() < 0.5 else ""

        def told(asked, text, span=None):
            return pair(texts.tokens(asked), texts.tokens(lead + text), LENGTH, rng, span)

        span = texts.span(lead + text, len(lead) + begin, len(lead) + begin + len(answer))
        others = (others * PASSAGES)[: PASSAGES - 1]
        missed = told(rng.choice(document["misses"]), rng.choice([text, *others]))
        return [told(question, text, span), *(told(question, other) for other in others), missed]

    def some_claims(self, many):
        some = [self.claims[(self.claim_at + i) % len(self.claims)] for i in range(many)]
        self.claim_at += many
        tokens = self.texts.tokens
        rows = [pair(tokens(claim["claim"]), tokens(claim["evidence"]), CLAIM_TOKENS, self.rng) for claim in some]
        return rows, torch.tensor([claim["label"] for claim in some])


class Kept:
    """Other people's questions with their passages, and sentences of these as claims."""

    def __init__(self, texts, rng):
        self.texts, self.rng = texts, rng
        self.rows = [row for name in SETS for row in rng.sample(lines(f"{QUESTIONS}/{name}.jsonl.zst"), 6000) if not kept_aside(row["q"])]

    def some(self, many):
        rng, tokens = self.rng, self.texts.tokens
        rows = rng.sample(self.rows, many)
        asked = [pair(tokens(row["q"]), tokens(row["passage"]), LENGTH, rng) for row in rows]
        claims = []
        for row in rows:
            text = row["passage"]
            begin, end = rng.choice(sentences(text) or [(0, len(text))])
            evidence = rng.choice([text, text[:begin] + text[end:] or text, rng.choice(self.rows)["passage"]])
            claims.append(pair(tokens(text[begin:end]), tokens(evidence), CLAIM_TOKENS, rng))
        return asked, claims


def far(logits, before):
    return F.kl_div(F.log_softmax(logits, 1), F.log_softmax(before, 1), log_target=True, reduction="batchmean")


def asked_loss(model, groups):
    answerable, start, end, _ = model(*arrays([row for group in groups for row in group]))
    answerable = answerable.view(len(groups), PASSAGES + 1)
    truth, weight = torch.zeros_like(answerable), torch.full_like(answerable, 0.6)
    truth[:, 0], weight[:, 0] = 1, 2
    loss = 0.5 * F.cross_entropy(answerable[:, :PASSAGES], torch.zeros(len(groups), dtype=torch.long))
    loss = loss + F.binary_cross_entropy_with_logits(answerable, truth, weight=weight)
    marked = [(i * (PASSAGES + 1), group[0]) for i, group in enumerate(groups) if group[0][2] >= 0]
    if marked:
        at = torch.tensor([i for i, _ in marked])
        for logits, column in ((start, 2), (end, 3)):
            loss = loss + 0.3 * F.cross_entropy(logits[at], torch.tensor([row[column] for _, row in marked]))
    return loss


def loss_of(model, before, documents, tables, kept):
    loss = asked_loss(model, [documents.group() for _ in range(ASKED)]) + asked_loss(model, [tables.group() for _ in range(ROWS)])
    claims = arrays(documents.some_claims(CLAIMS)[0])
    asked, statements = (arrays(rows) for rows in kept.some(KEPT))
    now = (*model(*asked)[:3], model(*statements)[3])
    with torch.no_grad():
        then = (*before(*asked)[:3], before(*statements)[3])
        verdicts = before(*claims)[3]
    loss = loss + far(model(*claims)[3], verdicts)
    loss = loss + 0.1 * F.mse_loss(now[0], then[0]) + far(now[3], then[3])
    return loss + 0.2 * (far(now[1], then[1]) + far(now[2], then[2]))


@torch.no_grad()
def told_apart(model, source):
    """Of JUDGED groups: passages that answer against others, how often first among them, and against questions that
    nothing answers."""
    logits = np.array([model(*arrays(source.group()))[0].tolist() for _ in range(JUDGED)])
    near, misses = logits[:, :PASSAGES], logits[:, PASSAGES]
    first = round(float((near.argmax(1) == 0).mean()), 3)
    return dict(near=auc(near[:, 0], near[:, 1:].ravel()), first=first, misses=auc(near[:, 0], misses))


@torch.no_grad()
def judged(model, documents):
    """Of questions of documents kept aside: passages that answer against others, first among them, against questions
    that nothing answers, and claims."""
    rng = random.Random(5)
    aside = Documents([document for document in documents if kept_aside(document["title"])], Texts(), rng)
    rows, labels = aside.some_claims(2 * JUDGED)
    support = torch.cat([model(*arrays(rows[i : i + 20]))[3] for i in range(0, len(rows), 20)]).softmax(1)[:, 0].numpy()
    truth = labels.numpy() == 0
    tables = tables_of(aside.texts, rng, aside=True)
    asked, templated = copy.copy(tables), copy.copy(tables)
    asked.share, templated.share = 1, 0
    return dict(
        **told_apart(model, aside), claims=auc(support[truth], support[~truth]),
        rows=told_apart(model, asked), templated=told_apart(model, templated),
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
        model.load_state_dict(unpacked(START))
    if rank == 0:
        print("before", json.dumps(judged(before, lines(WRITTEN))), flush=True)
    dist.barrier()
    model.train()
    for name, parameter in model.named_parameters():
        parameter.requires_grad = not name.startswith(STILL)
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=RATE, betas=(0.9, 0.98), weight_decay=0.01)
    rng, texts = random.Random(SEED + rank), Texts()
    kept = Kept(texts, rng)
    documents = Documents([document for document in lines(WRITTEN) if not kept_aside(document["title"])], texts, rng)
    tables = tables_of(texts, rng)
    began, losses, step = time.time(), [], 0
    while True:
        done = torch.tensor([(time.time() - began) / SECONDS])
        dist.broadcast(done, 0)
        if done >= 1:
            break
        optimizer.param_groups[0]["lr"] = RATE * min(1, (step + 1) / WARM_UP) * max(0.02, 1 - float(done))
        loss = loss_of(model, before, documents, tables, kept)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        flat = torch.cat([parameter.grad.view(-1) for parameter in learned])
        dist.all_reduce(flat)
        at = 0
        for parameter in learned:
            parameter.grad.copy_(flat[at : at + parameter.numel()].view_as(parameter) / PROCESSES)
            at += parameter.numel()
        nn.utils.clip_grad_norm_(learned, 1.0)
        optimizer.step()
        losses.append(float(loss))
        step += 1
        if rank == 0 and step % 25 == 0:
            print(step, f"{time.time() - began:.0f} s, loss {np.mean(losses[-25:]):.3f}", flush=True)
        if rank == 0 and step % 100 == 0:
            pack(model.state_dict(), MODEL, f"{OUT}.part")
    if rank == 0:
        model.eval()
        print("after", json.dumps(judged(model, lines(WRITTEN))), flush=True)
        pack(model.state_dict(), MODEL, OUT)
    dist.barrier()


if __name__ == "__main__":
    torch.multiprocessing.spawn(learn, nprocs=PROCESSES)
