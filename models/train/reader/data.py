"""Reads the output of prep.py as tokens."""
import json
import re

import numpy as np
from tokenizers import Tokenizer

AT_ONCE = 4000
FUNCTION_WORDS = set(
    "what which who whom whose when where why how is are was were do does did the a an of in on to for by at from with "
    "that this it be can".split()
)


def keywords(question):
    words = [word for word in question.rstrip("?").split() if word.lower() not in FUNCTION_WORDS]
    return " ".join(words) if len(words) >= 2 else question


class Data:
    """`items`: questions. Their passages are indices into `texts`, and their spans become token spans."""

    def __init__(self, path, tokenizer):
        self.tokenizer = Tokenizer.from_file(tokenizer)
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        with open(path) as file:
            given = json.load(file)
        self.texts, self.items, self.claims = given["texts"], given["items"], given["claims"]
        self.headings = [h for h in given["headings"] if len(re.findall(r"\w{4,}", h["heading"])) >= 2]
        self.tokens = self.tokens_of(self.texts)
        self.question_tokens = self.tokens_of([item["question"] for item in self.items])
        self.keyword_tokens = self.tokens_of([keywords(item["question"]) for item in self.items])
        self.title_tokens = self.tokens_of([(item["title"] or "").replace("_", " ") for item in self.items])
        self.claim_tokens = self.tokens_of([claim["claim"] for claim in self.claims])
        self.evidence_tokens = self.tokens_of([claim["evidence"] for claim in self.claims])
        # Every other heading comes without its title.
        self.heading_tokens = self.tokens_of(
            [h["heading"] if i % 2 or not h["title"] else f"{h['title']} {h['heading']}" for i, h in enumerate(self.headings)]
        )
        for item in self.items:
            item["swapped_tokens"] = self.tokens_of(item["swapped"])
        self.find_spans()

    def encoded(self, texts):
        for at in range(0, len(texts), AT_ONCE):
            yield from self.tokenizer.encode_batch(texts[at : at + AT_ONCE], add_special_tokens=False)

    def tokens_of(self, texts):
        return [np.array(encoding.ids, dtype=np.int32) for encoding in self.encoded(texts)]

    def find_spans(self):
        marked = [item for item in self.items if item["spans"]]
        for item, encoding in zip(marked, self.encoded([self.texts[item["passage"]] for item in marked])):
            starts, ends = (np.array([offset[k] for offset in encoding.offsets]) for k in (0, 1))
            found = [np.nonzero((ends > begin) & (starts < stop))[0] for begin, stop in item["spans"][:4]]
            item["spans"] = [(int(inside[0]), int(inside[-1])) for inside in found if len(inside)]
