"""Statistical word alignment and bilingual vectors: what the network gets for free at the start."""

import numpy as np
import scipy.sparse as sparse
from numba import njit
from sklearn.utils.extmath import randomized_svd

DIAGONAL = 4.0  # favours source positions near the target's relative position
NULL = 0.08  # share of the probability kept for 'aligned to nothing'


@njit(cache=True, fastmath=True)
def _expectation(source, source_at, target, target_at, table, counts, null_counts, null_table, order, diagonal):
    likelihood = 0.0
    tokens = 0
    cells = np.empty(512, np.float64)
    for n in order:
        a, b = source_at[n], source_at[n + 1]
        c, d = target_at[n], target_at[n + 1]
        length = b - a
        for j in range(c, d):
            place = (j - c + 0.5) / (d - c)
            prior_total = 0.0
            total = 0.0
            for i in range(a, b):
                prior = np.exp(-diagonal * abs(place - (i - a + 0.5) / length))
                prior_total += prior
                cells[i - a] = prior * table[source[i], target[j]]
                total += cells[i - a]
            total *= (1.0 - NULL) / prior_total
            nothing = NULL * null_table[target[j]]
            whole = total + nothing + 1e-30
            likelihood += np.log(whole)
            tokens += 1
            null_counts[target[j]] += nothing / whole
            scale = (1.0 - NULL) / prior_total / whole
            for i in range(a, b):
                counts[source[i], target[j]] += cells[i - a] * scale
    return likelihood / tokens


@njit(cache=True, fastmath=True)
def sentence_scores(source, source_at, target, target_at, table, null_table):
    """Mean log-likelihood of each target sentence per token, minus that under its words' frequencies."""
    scores = np.empty(len(source_at) - 1, np.float32)
    for n in range(len(scores)):
        a, b = source_at[n], source_at[n + 1]
        c, d = target_at[n], target_at[n + 1]
        score = 0.0
        for j in range(c, d):
            total = 0.0
            for i in range(a, b):
                total += table[source[i], target[j]]
            frequency = null_table[target[j]] + 1e-9
            score += np.log((1.0 - NULL) * total / (b - a) + NULL * frequency) - np.log(frequency)
        scores[n] = score / (d - c)
    return scores


def align(source, source_at, target, target_at, vocabulary_size, sample, iterations=5):
    """IBM model 1 with a diagonal prior; returns p(target | source) [V, V] float16 and the null table.

    Smoothed counts (a small constant taken off, floor at zero) keep rare words from explaining everything.
    """
    frequency = np.bincount(target, minlength=vocabulary_size).astype(np.float64) + 0.1
    null_table = (frequency / frequency.sum()).astype(np.float32)
    table = np.full((vocabulary_size, vocabulary_size), 1.0 / vocabulary_size, np.float32)
    counts = np.zeros_like(table)
    for iteration in range(iterations):
        counts[:] = 0
        null_counts = np.zeros(vocabulary_size, np.float64)
        diagonal = 0.0 if iteration == 0 else DIAGONAL
        mean = _expectation(
            source, source_at, target, target_at, table, counts, null_counts, null_table, sample, diagonal
        )
        np.maximum(counts - 0.02, 0, out=counts)
        np.divide(counts, counts.sum(1, keepdims=True) + 0.2, out=table)
        print(f"  align {iteration + 1}/{iterations}: log-likelihood per token {mean:.3f}", flush=True)
    return table.astype(np.float16), null_table


def bilingual_vectors(english, english_at, chinese, chinese_at, vocabulary_size, dimension, seed=1):
    """Unit vectors [V, dimension] in which pieces that occur in the same sentence pairs lie close.

    Positive PMI of (English piece, Chinese piece) over sentence pairs, factored by a randomised SVD; a piece
    used by both languages gets the mean of its two vectors.
    """
    documents = len(english_at) - 1

    def incidence(ids, at):
        matrix = sparse.csr_matrix(
            (np.ones(len(ids), np.float32), ids.astype(np.int32), at.astype(np.int64)), (documents, vocabulary_size)
        )
        matrix.sum_duplicates()
        matrix.data[:] = 1
        return matrix

    left, right = incidence(english, english_at), incidence(chinese, chinese_at)
    together = (left.T @ right).tocoo()
    left_count = np.asarray(left.sum(0)).ravel() + 1.0
    right_count = np.asarray(right.sum(0)).ravel() + 1.0
    keep = together.data >= 2
    r, c, n = together.row[keep], together.col[keep], together.data[keep]
    pmi = np.log(n * documents / (left_count[r] * right_count[c])) * (n / (n + 2.0))
    good = pmi > 0.3
    matrix = sparse.csr_matrix((pmi[good], (r[good], c[good])), (vocabulary_size, vocabulary_size))
    u, s, vt = randomized_svd(matrix, dimension, n_iter=3, random_state=seed)
    root = np.sqrt(s)
    u, v = u * root, vt.T * root

    def unit(x):
        return x / (np.linalg.norm(x, axis=1, keepdims=True) + 1e-6)

    share = (left_count / (left_count + right_count))[:, None]
    vectors = unit(share * unit(u) + (1 - share) * unit(v))
    chance = np.random.default_rng(seed)
    noise = chance.standard_normal(vectors.shape) / np.sqrt(dimension)
    empty = np.linalg.norm(vectors, axis=1) < 0.5
    vectors[empty] = noise[empty]
    return unit(vectors + 0.15 * noise).astype(np.float32)
