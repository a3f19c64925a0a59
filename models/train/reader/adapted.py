"""The reader with low-rank adapters (LoRA, Hu et al. 2021). Only the adapters are trained."""
import contextlib
import json
import os
import time

import numpy as np
import torch
import torch.distributed as dist
from torch import nn
from torch.nn import functional as F

from gradients import share
from net import LAYERS, Reader

RANK, SCALE = 32, 2.0
PLACES = ("qkv", "o", "i", "p")
WARM_UP = 60


class Adapted(nn.Module):
    """A frozen matrix with its adapter."""

    def __init__(self, linear, rank):
        super().__init__()
        self.linear, self.on = linear, True
        self.down = nn.Linear(linear.in_features, rank, bias=False)
        self.up = nn.Linear(rank, linear.out_features, bias=False)
        nn.init.normal_(self.down.weight, std=linear.in_features**-0.5)
        nn.init.zeros_(self.up.weight)

    def forward(self, x):
        return self.linear(x) + SCALE * self.up(self.down(x)) if self.on else self.linear(x)


def adapted(state, rank=RANK, layers=range(LAYERS)):
    """A reader in which only the adapters of `layers` are trained."""
    reader = Reader()
    reader.load_state_dict(state)
    reader.requires_grad_(False)
    for layer in (reader.L[i] for i in layers):
        for place in PLACES:
            setattr(layer, place, Adapted(getattr(layer, place), rank))
    return reader


@contextlib.contextmanager
def without_adapters(reader):
    parts = [part for part in reader.modules() if isinstance(part, Adapted)]
    for part in parts:
        part.on = False
    yield
    for part in parts:
        part.on = True


def support(reader, ids, mask, kind):
    """ids, mask, kind (1: evidence), batch × tokens → logits, batch × 3: supported, contradicted, not said."""
    x, inside = reader.states(ids, mask, kind), mask.float()[:, :, None]
    pooled = torch.cat([x[:, 0], (x * inside).sum(1) / inside.sum(1)], -1)
    return reader.ver(F.dropout(pooled, 0.1 if reader.training else 0.0))


def learn_adapters(rank, processes, reader, backward, out, judge, every=250):
    """Learns what of the reader requires a gradient for SECONDS (3600) with AdamW, at RATE (8e-4), from START where there is
    one, and writes it to `out`, and every 25 steps to `out`.part. `backward` adds the gradients of a step of one process and returns its loss; what `judge`
    returns is printed after `every` steps and at the end."""
    os.environ |= dict(MASTER_ADDR="127.0.0.1", MASTER_PORT="29517")
    dist.init_process_group("gloo", rank=rank, world_size=processes)
    torch.set_num_threads(1)
    seconds, rate = float(os.environ.get("SECONDS", "3600")), float(os.environ.get("RATE", "8e-4"))
    if start := os.environ.get("START"):
        reader.load_state_dict(torch.load(start), strict=False)
    parts = {name: parameter for name, parameter in reader.named_parameters() if parameter.requires_grad}
    optimizer = torch.optim.AdamW(parts.values(), lr=rate, betas=(0.9, 0.98), weight_decay=0.01)
    began, losses, step = time.time(), [], 0

    def write(path):
        torch.save({name: parameter.data for name, parameter in parts.items()}, path)

    while True:
        done = torch.tensor([(time.time() - began) / seconds])
        dist.broadcast(done, 0)
        if done >= 1:
            break
        optimizer.param_groups[0]["lr"] = rate * min(1, (step + 1) / WARM_UP) * max(0.02, 1 - float(done))
        optimizer.zero_grad()
        losses.append(backward())
        share([parameter.grad for parameter in parts.values()], parts.values(), processes)
        nn.utils.clip_grad_norm_(parts.values(), 1.0)
        optimizer.step()
        step += 1
        if rank == 0 and step % 25 == 0:
            print(step, f"{time.time() - began:.0f} s, loss {np.mean(losses[-25:]):.3f}", flush=True)
            write(f"{out}.part")
        if step % every == 0:
            if rank == 0:
                print(step, json.dumps(judge()), flush=True)
            dist.barrier()
    if rank == 0:
        write(out)
        print(step, json.dumps(judge()), flush=True)
    dist.barrier()
