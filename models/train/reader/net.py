"""The reader: BERT (MiniLM: 6 layers, 384 wide) over `[CLS] question [SEP] passage [SEP]`, or a claim and its evidence."""
import math

import torch
from safetensors.torch import load_file
from torch import nn
from torch.nn import functional as F

WIDTH, HEADS, INNER, LAYERS = 384, 12, 1536, 6
NEW = ("ans", "span", "ver")


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv, self.o = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.n1, self.n2 = nn.LayerNorm(WIDTH, eps=1e-12), nn.LayerNorm(WIDTH, eps=1e-12)
        self.i, self.p = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)

    def forward(self, x, mask, dropout):
        batch, tokens, _ = x.shape
        q, k, v = self.qkv(x).view(batch, tokens, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        attention = F.dropout(torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(WIDTH // HEADS) + mask, -1), dropout)
        x = self.n1(x + F.dropout(self.o((attention @ v).transpose(1, 2).reshape(batch, tokens, WIDTH)), dropout))
        return self.n2(x + F.dropout(self.p(F.gelu(self.i(x))), dropout))


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.dropout = 0.0
        self.w, self.pos, self.t = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH), nn.Embedding(2, WIDTH)
        self.n = nn.LayerNorm(WIDTH, eps=1e-12)
        self.L = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.ans, self.span, self.ver = nn.Linear(2 * WIDTH, 1), nn.Linear(WIDTH, 2), nn.Linear(2 * WIDTH, 3)

    def states(self, ids, mask, kind):
        """ids, mask, kind (1: second text), batch × tokens → the last hidden state of each token."""
        dropout = self.dropout if self.training else 0.0
        x = self.n(self.w(ids) + self.pos(torch.arange(ids.shape[1], device=ids.device))[None] + self.t(kind))
        x, outside = F.dropout(x, dropout), ((1.0 - mask[:, None, None, :].float()) * -1e4).to(x.dtype)
        for layer in self.L:
            x = layer(x, outside, dropout)
        return x.float()

    def forward(self, ids, mask, kind):
        """ids, mask, kind → logits: answerable (batch), start and end (batch × tokens), support (batch × 3: supported,
        contradicted, not said)."""
        x, inside = self.states(ids, mask, kind), mask.float()[:, :, None]
        pooled = torch.cat([x[:, 0], (x * inside).sum(1) / inside.sum(1)], -1)
        pooled = F.dropout(pooled, self.dropout if self.training else 0.0)
        with torch.autocast(ids.device.type, enabled=False):
            span = self.span(x) + ((1 - (mask * kind).float()) * -1e4)[:, :, None]
            return self.ans(pooled)[:, 0], span[:, :, 0], span[:, :, 1], self.ver(pooled)


def of_claims(support, labels):
    """Cross entropy; a negative label means either of the two unsupported classes."""
    likely = F.log_softmax(support.float(), 1)
    told = likely.gather(1, labels.clamp(min=0)[:, None])[:, 0]
    return -torch.where(labels < 0, likely[:, 1:].logsumexp(1), told).mean()


def load(path):
    """Loads all-MiniLM-L6-v2's model.safetensors; the heads are new."""
    given, reader, weights = load_file(path), Reader(), {}
    for ours, theirs in (("w", "word"), ("pos", "position"), ("t", "token_type")):
        weights[f"{ours}.weight"] = given[f"embeddings.{theirs}_embeddings.weight"]
    plain = (
        ("o", "attention.output.dense"),
        ("n1", "attention.output.LayerNorm"),
        ("i", "intermediate.dense"),
        ("p", "output.dense"),
        ("n2", "output.LayerNorm"),
    )
    for part in ("weight", "bias"):
        weights[f"n.{part}"] = given[f"embeddings.LayerNorm.{part}"]
        for i in range(LAYERS):
            layer = f"encoder.layer.{i}"
            weights[f"L.{i}.qkv.{part}"] = torch.cat(
                [given[f"{layer}.attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            )
            for ours, theirs in plain:
                weights[f"L.{i}.{ours}.{part}"] = given[f"{layer}.{theirs}.{part}"]
    missing = reader.load_state_dict(weights, strict=False).missing_keys
    assert all(key.split(".")[0] in NEW for key in missing), missing
    for name in NEW:
        nn.init.normal_(getattr(reader, name).weight, std=0.02)
        nn.init.zeros_(getattr(reader, name).bias)
    return reader
