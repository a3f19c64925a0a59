"""A WordPiece vocabulary: the teacher's ASCII tokens, and the most frequent characters and words of the training texts.

usage: vocab.py TEACHER_VOCAB.txt SIZE OUT.txt
"""
import collections
import sys

import data
from text import words

SIGN_COUNT = 20


def counts():
    counter = collections.Counter()
    for row in data.passages():
        counter.update(words(f"{row['title']} {row['heading']} {row['text']}"))
    for row in data.qa():
        counter.update(words(f"{row['q']} {row['a']}"))
    for row in data.dictionary():
        counter.update(words(f"{row['t']} {row['d']}"))
    return counter


def main(teacher_path, size, out):
    with open(teacher_path, encoding="utf-8") as file:
        teacher = file.read().rstrip("\n").split("\n")
    counter = counts()
    signs = [w for w, n in counter.most_common() if not w.isalnum() and n > SIGN_COUNT]
    ascii_tokens = [t for t in teacher if t.isascii() and t.removeprefix("##").isalnum()]
    frequent = sorted((w for w in counter if w.isascii() and w.isalpha()), key=lambda w: (-counter[w], w))
    tokens = list(dict.fromkeys(["[PAD]", "[UNK]", *signs, *ascii_tokens, *frequent]))[: int(size)]
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(tokens) + "\n")
    print(len(tokens), "tokens:", len(signs), "signs,", len(ascii_tokens), "of the teacher's; the last:", tokens[-8:],
          "occurring", counter[tokens[-1]], "times")


if __name__ == "__main__":
    main(*sys.argv[1:])
