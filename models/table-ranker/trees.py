"""Boosted trees (LightGBM) that tell how sure a result is, as server/answer/tables/readings/confidence.ts takes them."""
import lightgbm as lgb
import numpy as np

ROUNDS = 400
SETTINGS = dict(objective="binary", learning_rate=0.05, num_leaves=8, min_data_in_leaf=60, feature_fraction=0.5, bagging_fraction=0.7, bagging_freq=1, lambda_l2=20, max_bin=63, seed=1, verbose=-1, num_threads=1)
FAMILY = 4  # the index of the feature that has no order


def logit(p):
    p = min(1 - 1e-4, max(1e-4, p))
    return np.log(p / (1 - p))


def common(r, open_, families):
    """The features of a result by any ranker: its share of the probability, alone and beside the next, and what it is like."""
    return [logit(r["mass"]), np.log((r["mass"] + 1e-4) / (r["next"] + 1e-4)), min(3, open_), np.log(r["results"]), families.index(r["family"]), *r["dense"]]


def fitted(x, right):
    return lgb.train(SETTINGS, lgb.Dataset(x, right, categorical_feature=[FAMILY]), ROUNDS)


def cross_fitted(x, right, part):
    """The probability that each is right, by trees of the other parts."""
    p = np.zeros(len(x))
    for own in np.unique(part):
        p[part == own] = fitted(x[part != own], right[part != own]).predict(x[part == own])
    return p


def written(model):
    return [tree_of(tree["tree_structure"]) for tree in model.dump_model()["tree_info"]]


def tree_of(node):
    if "leaf_value" in node:
        return round(node["leaf_value"], 4)
    left, right = tree_of(node["left_child"]), tree_of(node["right_child"])
    if node["decision_type"] == "==":
        return [node["split_feature"], [int(v) for v in node["threshold"].split("||")], left, right]
    return [node["split_feature"], round(node["threshold"], 4), left, right]
