"""The reader with low-rank adapters for claims (LoRA, Hu et al. 2021): all else of it stays as it is."""
import torch
from torch import nn
from torch.nn import functional as F

from net import Reader

RANK, SCALE = 32, 2.0
PLACES = ("qkv", "o", "i", "p")


class Adapted(nn.Module):
    """A matrix, and what its adapter adds to its product."""

    def __init__(self, linear):
        super().__init__()
        self.linear = linear
        self.down = nn.Linear(linear.in_features, RANK, bias=False)
        self.up = nn.Linear(RANK, linear.out_features, bias=False)
        nn.init.normal_(self.down.weight, std=linear.in_features**-0.5)
        nn.init.zeros_(self.up.weight)

    def forward(self, x):
        return self.linear(x) + SCALE * self.up(self.down(x))


def adapted(state):
    """A reader of which the adapters and the head for claims alone learn."""
    reader = Reader()
    reader.load_state_dict(state)
    reader.requires_grad_(False)
    for layer in reader.L:
        for place in PLACES:
            setattr(layer, place, Adapted(getattr(layer, place)))
    reader.ver.requires_grad_(True)
    return reader


def learned(reader):
    return {name: parameter for name, parameter in reader.named_parameters() if parameter.requires_grad}


def support(reader, ids, mask, kind):
    """ids, mask, kind (1: evidence), batch × tokens → logits, batch × 3: supported, contradicted, not said."""
    x, inside = reader.states(ids, mask, kind), mask.float()[:, :, None]
    pooled = torch.cat([x[:, 0], (x * inside).sum(1) / inside.sum(1)], -1)
    return reader.ver(F.dropout(pooled, 0.1 if reader.training else 0.0))
