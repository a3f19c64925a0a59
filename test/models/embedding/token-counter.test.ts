import { expect, test } from 'bun:test'
import { TokenCounter } from '../../../server/models/embedding/onnx-embedder.ts'

test('TokenCounter gives each token once, with the root of its count, and forgets between texts', () => {
  const counter = new TokenCounter(8)
  expect(counter.count([5, 2, 5, 5, 7, 5])).toEqual({ ids: [5, 2, 7], weights: [2, 1, 1] })
  expect(counter.count([5, 7])).toEqual({ ids: [5, 7], weights: [1, 1] })
  expect(counter.count([])).toEqual({ ids: [], weights: [] })
})
