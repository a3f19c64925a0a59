import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openPassageEncodings } from '../../../server/storage/index/encodings/passage-encodings.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const passage = (documentId: string, index: number, text: string, datasetId = 1) => ({
  ...{ documentId, index, text, datasetId },
})
const RENT = passage('lease', 0, 'The rent is 900 euros.')
const PETS = passage('lease', 1, 'Dogs are welcome.')
const CAKE = passage('cake', 0, 'Beat the eggs.', 2)

/** A vector of length 1 in the plane of the first two axes. */
const at = (degrees: number) => {
  const vector = new Float32Array(384)
  vector[0] = Math.cos((degrees * Math.PI) / 180)
  vector[1] = Math.sin((degrees * Math.PI) / 180)
  return vector
}

test('passage encodings give the cosine to within a hundredth, and none for what is not encoded', async () => {
  await using folder = await temporaryFolder()
  const encodings = await openPassageEncodings(join(folder.path, 'encodings.sqlite'))
  expect(encodings.isEmpty).toBe(true)
  encodings.put([
    { ...RENT, encoding: at(60) },
    { ...CAKE, encoding: at(90) },
  ])
  const [rent, pets, cake] = encodings.cosines([RENT, PETS, CAKE], at(0))
  expect(rent).toBeCloseTo(0.5, 2)
  expect(pets).toBeNull()
  expect(cake).toBeCloseTo(0, 2)
  expect(encodings.isEmpty).toBe(false)
  encodings.close()
})

test('the nearest passages of a scope come nearest first, those put later among them', async () => {
  await using folder = await temporaryFolder()
  const encodings = await openPassageEncodings(join(folder.path, 'encodings.sqlite'))
  const nearest = async (limit: number, datasetIds: number[] = [], documentIds: string[] = []) => {
    const found = await encodings.nearest(at(0), limit, { datasetIds, documentIds })
    return found.map(({ documentId, index }) => `${documentId} ${index}`)
  }
  encodings.put([
    { ...RENT, encoding: at(60) },
    { ...CAKE, encoding: at(10) },
  ])
  expect(await nearest(2)).toEqual(['cake 0', 'lease 0'])
  encodings.put([{ ...PETS, encoding: at(30) }])
  expect(await nearest(2)).toEqual(['cake 0', 'lease 1'])
  expect(await nearest(2, [1])).toEqual(['lease 1', 'lease 0'])
  expect(await nearest(2, [], ['cake'])).toEqual(['cake 0'])
  encodings.keepOnly(new Set(['lease']))
  expect(await nearest(3)).toEqual(['lease 1', 'lease 0'])
  encodings.close()
})

test('the encoding of another text in the place of a passage is not taken for its own', async () => {
  await using folder = await temporaryFolder()
  const encodings = await openPassageEncodings(join(folder.path, 'encodings.sqlite'))
  encodings.put([{ ...RENT, encoding: at(0) }])
  expect(encodings.cosines([{ ...RENT, text: 'The rent is 950 euros.' }], at(0))).toEqual([null])
  encodings.close()
})

test('of documents that are gone no encoding is kept', async () => {
  await using folder = await temporaryFolder()
  const encodings = await openPassageEncodings(join(folder.path, 'encodings.sqlite'))
  encodings.put([
    { ...RENT, encoding: at(0) },
    { ...CAKE, encoding: at(0) },
  ])
  encodings.noteDone('lease')
  encodings.keepOnly(new Set(['cake']))
  expect(encodings.cosines([RENT, CAKE], at(0))[0]).toBeNull()
  expect(encodings.cosines([RENT, CAKE], at(0))[1]).toBeCloseTo(1, 2)
  expect(encodings.isDone('lease')).toBe(false)
  encodings.close()
})

test('a damaged file of encodings is made anew', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'encodings.sqlite')
  await Bun.write(path, 'this is no database '.repeat(500))
  const encodings = await openPassageEncodings(path)
  expect(encodings.isEmpty).toBe(true)
  encodings.put([{ ...RENT, encoding: at(0) }])
  encodings.close()
  const again = await openPassageEncodings(path)
  expect(again.isEmpty).toBe(false)
  again.close()
})
