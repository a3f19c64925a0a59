"""Averages gradients over processes."""
import torch
import torch.distributed as dist


def share(gradients, parameters, processes):
    """Sets each parameter's gradient to the mean over all processes, whose parameters are in the same order."""
    flat = torch.cat([gradient.view(-1) for gradient in gradients])
    dist.all_reduce(flat)
    at = 0
    for parameter in parameters:
        parameter.grad = flat[at : at + parameter.numel()].view_as(parameter) / processes
        at += parameter.numel()
