"""Converts text to WordPiece ids like server/models/embedding/word-piece.ts and BERT's uncased tokenizer."""
import functools
import re
import unicodedata

WORDS = re.compile(r"[^\W_]+|[^\w\s]|_")
CJK = re.compile("([\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])")
LONGEST_PIECE = 30


def normalise(text):
    text = text.lower()
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")


def words(text):
    return WORDS.findall(normalise(text))


class WordPiece:
    """Greedy longest-match pieces over a list of tokens; `unknown` is the id of [UNK]."""

    def __init__(self, tokens, cjk=False):
        self.tokens = list(tokens)
        self.ids = {token: i for i, token in enumerate(self.tokens)}
        self.unknown = self.ids["[UNK]"]
        self.cjk = cjk
        self.pieces = functools.lru_cache(maxsize=1_000_000)(self._pieces)

    @classmethod
    def read(cls, path, **options):
        with open(path, encoding="utf-8") as file:
            return cls(file.read().rstrip("\n").split("\n"), **options)

    def __len__(self):
        return len(self.tokens)

    def __call__(self, text):
        if self.cjk:
            text = CJK.sub(r" \1 ", text)
        return [piece for word in words(text) for piece in self.pieces(word)]

    def _pieces(self, word):
        found, start = [], 0
        while start < len(word):
            prefix = "##" if start else ""
            for end in range(min(len(word), start + LONGEST_PIECE), start, -1):
                piece = self.ids.get(prefix + word[start:end])
                if piece is not None:
                    break
            else:
                return (self.unknown,)
            found.append(piece)
            start = end
        return tuple(found)
