import { expect, test } from 'bun:test'
import { embeddedFile, embeddedNames } from '../../../server/platform/native/embedded.ts'

test('embeddedFile() reads a file by its path in the repository, from any working directory', async () => {
  const folder = process.cwd()
  process.chdir('/')
  try {
    expect(new TextDecoder().decode(await embeddedFile('LICENSE'))).toContain('MIT License')
  } finally {
    process.chdir(folder)
  }
})

test('embeddedFile() throws for a file that does not exist', async () => {
  await expect(embeddedFile('models/none/model.onnx')).rejects.toThrow()
})

test('embeddedNames() lists the files of a folder at any depth, sorted', async () => {
  const names = await embeddedNames('server')
  expect(names).toContain('server/platform/native/embedded.ts')
  expect(names).toEqual(names.toSorted())
  expect(await embeddedNames('server/none')).toEqual([])
})
