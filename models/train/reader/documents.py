"""Training groups about invented documents, for tune.py."""
import os

import numpy as np
import torch
from tokenizers import Tokenizer

from pairs import padded, pair
from prep import lines, plain, sentences, without_answer, written_claims

LENGTH, CLAIM_TOKENS = 256, 160
# Passages per question.
PASSAGES = 3


class Texts:
    """Texts as token ids, each encoded once, with the token of each character."""

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
    """Pairs as tensors, padded to the longest."""
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
        self.requested = [
            (document, passage, request, answer)
            for document in documents if "requests" in document
            for passage, requests in zip(document["passages"], document["requests"])
            for request, answer in requests
        ]
        rng.shuffle(self.requested)
        self.request_at = 0
        self.claims = list(written_claims(documents))
        rng.shuffle(self.asked)
        rng.shuffle(self.claims)
        self.at = self.claim_at = 0

    def request(self):
        """A group for a request that is not a full question: keywords, a command, a few words."""
        entry, self.request_at = self.requested[self.request_at % len(self.requested)], self.request_at + 1
        return self.group(entry, "unmet")

    def group(self, entry=None, missed_by="misses"):
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
        missed = told(rng.choice(document[missed_by]), rng.choice([text, *others]))
        return [told(question, text, span), *(told(question, other) for other in others), missed]

    def told_in(self, claim):
        """The evidence of a claim, or its sentence that shares most words with the claim and the neighbouring ones."""
        text = claim["evidence"]
        parts = sentences(text)
        if len(parts) < 4 or self.rng.random() < 0.5:
            return text
        wanted = set(plain(claim["claim"]).split())
        best = max(range(len(parts)), key=lambda at: len(wanted & set(plain(text[slice(*parts[at])]).split())))
        return text[parts[max(0, best - 1)][0] : parts[min(len(parts) - 1, best + 1)][1]]

    def some_claims(self, many):
        some = [self.claims[(self.claim_at + i) % len(self.claims)] for i in range(many)]
        self.claim_at += many
        tokens = self.texts.tokens
        rows = [pair(tokens(claim["claim"]), tokens(self.told_in(claim)), CLAIM_TOKENS, self.rng) for claim in some]
        return rows, torch.tensor([claim["label"] for claim in some])


def documents_of(written, requested):
    """The invented documents, with the requests about them, if any."""
    requests = {row["title"]: row for row in lines(requested)}
    documents = lines(written)
    for document in documents:
        if row := requests.get(document["title"]):
            document |= dict(requests=row["requests"], unmet=row["misses"])
    return documents
