"""The model of readings: reads a question beside a table's columns once, and scores readings by what they make of it.

The reader (MiniLM, 384 wide) over `[CLS] question [SEP] column : sample ; column : sample … [SEP]`. A reading is a vector: its
form, the columns in each role, the words that its conditions were linked from, its dense features. It attends to the
question's words, and is scored.
"""
import math

import torch
from torch import nn
from torch.nn import functional as F

WIDTH, HEADS, INNER, LAYERS = 384, 12, 1536, 6
# Columns of a reading: of the answer, of the order, of the sum, of the group, and of two conditions.
ROLES = 6
SMALL, SMALL_HEADS, SMALL_LAYERS = 128, 4, 2
TYPES, TESTS = 3, 64


class Layer(nn.Module):
    def __init__(self, width=WIDTH, heads=HEADS, inner=INNER):
        super().__init__()
        self.heads = heads
        self.qkv, self.o = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.n1, self.n2 = nn.LayerNorm(width, eps=1e-12), nn.LayerNorm(width, eps=1e-12)
        self.i, self.p = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x, outside, dropout):
        batch, tokens, width = x.shape
        q, k, v = self.qkv(x).view(batch, tokens, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        attention = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(width // self.heads) + outside, -1)
        x = self.n1(x + F.dropout(self.o((attention @ v).transpose(1, 2).reshape(batch, tokens, width)), dropout))
        return self.n2(x + F.dropout(self.p(F.gelu(self.i(x))), dropout))


class Words(nn.Module):
    """The reader's encoder, which does not learn."""

    def __init__(self):
        super().__init__()
        self.w, self.pos, self.t = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH), nn.Embedding(2, WIDTH)
        self.n = nn.LayerNorm(WIDTH, eps=1e-12)
        self.L = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, ids, mask, kind):
        x = self.n(self.w(ids) + self.pos(torch.arange(ids.shape[1]))[None] + self.t(kind))
        outside = (1.0 - mask[:, None, None, :]) * -1e4
        for layer in self.L:
            x = layer(x, outside, 0.0)
        return x


class Small(nn.Module):
    """A few narrow layers over the states."""

    def __init__(self):
        super().__init__()
        self.given, self.kind = nn.Linear(WIDTH, SMALL), nn.Embedding(2, SMALL)
        self.pos, self.n = nn.Embedding(512, SMALL), nn.LayerNorm(SMALL)
        self.L = nn.ModuleList(Layer(SMALL, SMALL_HEADS, 4 * SMALL) for _ in range(SMALL_LAYERS))
        nn.init.normal_(self.pos.weight, std=0.02)

    def forward(self, x, mask, kind, dropout):
        x = self.n(self.given(x) + self.kind(kind) + self.pos(torch.arange(x.shape[1]))[None])
        outside, x = (1.0 - mask[:, None, None, :].float()) * -1e4, F.dropout(x, dropout)
        for layer in self.L:
            x = layer(x, outside, dropout)
        return x


class Scorer(nn.Module):
    """Scores readings from the states of words. Index 0 of columns and links stands for none."""

    def __init__(self, forms, dense):
        super().__init__()
        self.name, self.sample = nn.Linear(SMALL, SMALL), nn.Linear(SMALL, SMALL, bias=False)
        self.types, self.first = nn.Embedding(TYPES, SMALL), nn.Parameter(torch.zeros(SMALL))
        self.role = nn.Linear(SMALL, ROLES * SMALL, bias=False)
        self.span, self.test = nn.Linear(SMALL, SMALL), nn.Embedding(TESTS, SMALL)
        self.link = nn.Linear(2 * SMALL, 2 * SMALL, bias=False)
        self.form = nn.Embedding(forms, SMALL)
        self.dense = nn.Linear(dense, SMALL)
        self.whole = nn.Linear(SMALL, SMALL)
        self.asked = nn.Linear(SMALL, 2 * SMALL)
        self.query, self.out = nn.Linear(SMALL, SMALL), nn.Linear(SMALL, SMALL)
        self.n0, self.n1, self.n2 = nn.LayerNorm(SMALL), nn.LayerNorm(SMALL), nn.LayerNorm(SMALL)
        self.i, self.p = nn.Linear(3 * SMALL, 2 * SMALL), nn.Linear(2 * SMALL, SMALL)
        self.score = nn.Linear(SMALL, 1)
        self.prior = nn.Parameter(torch.ones(1))
        for table in (self.types, self.test, self.form):
            nn.init.normal_(table.weight, std=0.3)
        nn.init.normal_(self.score.weight, std=0.01)

    def forward(self, x, b, dropout=0.0):
        """x: batch × tokens × SMALL; b: a batch of data.py → scores, batch × readings."""
        batch, readings = b["form"].shape
        columns = self.name(b["names"] @ x) + self.sample(b["samples"] @ x) + self.types(b["types"])
        columns = torch.cat([columns[:, :1] + self.first, columns[:, 1:]], 1)
        links = torch.cat([self.span(b["spans"] @ x) + self.test(b["tests"]), gathered(columns, b["linked"])], -1)
        roles = self.role(columns).view(batch, -1, ROLES, SMALL)
        roles = torch.cat([roles.new_zeros(batch, 1, ROLES, SMALL), roles], 1)
        links = self.link(links).view(batch, -1, 2, SMALL)
        links = torch.cat([links.new_zeros(batch, 1, 2, SMALL), links], 1)
        r = self.form(b["form"]) + self.dense(b["dense"])
        for role in range(ROLES):
            r = r + gathered(roles[:, :, role], b["roles"][:, :, role])
        for place in range(2):
            r = r + gathered(links[:, :, place], b["links"][:, :, place])
        r = F.dropout(self.n0(r), dropout)
        k, v = self.asked(x).view(batch, -1, 2, SMALL_HEADS, SMALL // SMALL_HEADS).permute(2, 0, 3, 1, 4)
        q = self.query(r).view(batch, readings, SMALL_HEADS, -1).transpose(1, 2)
        outside = (1.0 - b["asked"][:, None, None, :]) * -1e4
        attention = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(SMALL // SMALL_HEADS) + outside, -1)
        read = self.n1(self.out((attention @ v).transpose(1, 2).reshape(batch, readings, SMALL)))
        whole = self.whole(x[:, :1]).expand(-1, readings, -1)
        r = self.n2(r + F.dropout(self.p(F.gelu(self.i(torch.cat([r, read, r * read + whole], -1)))), dropout))
        return self.score(r)[:, :, 0] + self.prior * b["prior"]


def gathered(rows, at):
    """rows: batch × rows × width; at: batch × n → batch × n × width."""
    return rows.gather(1, at[:, :, None].expand(-1, -1, rows.shape[-1]))
