import { describe, expect, test } from 'bun:test'
import { viewOfJob } from '../../../web/api/job-view.ts'
import {
  addFiles,
  emptyFiles,
  folderOf,
  partitionFiles,
  pathOf,
  rejectionMessage,
  sentFiles,
} from '../../../web/features/upload/selection.ts'
import { doneLine } from '../../../web/features/upload/upload-outcome.tsx'
import {
  IDLE,
  progressLine,
  progressTitle,
  shareDone,
  uploadReducer,
} from '../../../web/features/upload/upload-state.ts'

const file = (name: string, size = 1) => new File(['x'.repeat(size)], name, { lastModified: 1 })
const job = viewOfJob({
  status: 'completed_with_errors',
  progress: 100,
  documents_processed: 2,
  documents_total: 3,
  chunks_created: 24,
  files: [
    { name: 'a.pdf', status: 'completed', chunks: 12 },
    { name: 'b.pdf', status: 'failed', chunks: 0, error: "'b.pdf' is password-protected" },
    { name: 'c.pdf', status: 'completed', chunks: 12, unchanged: true, same_as: 'a.pdf' },
  ],
})

test('progressTitle() changes at 50 and at 100', () => {
  expect([0, 49.9, 50, 99, 100].map(progressTitle)).toEqual([
    'Uploading and queueing documents...',
    'Uploading and queueing documents...',
    'Processing documents...',
    'Processing documents...',
    'Processing complete!',
  ])
})

test('progressLine() counts files and chunks, or asks for patience', () => {
  expect(progressLine(job, 3)).toBe('2 of 3 files processed | 24 chunks created')
  expect(progressLine(null, 3)).toBe('This may take a few moments')
})

test('shareDone() is what is sent, and then what is read', () => {
  expect([0, 12, 24].map((progress) => shareDone(progress, null))).toEqual([0, 50, 100])
  expect([40, 50, 58.5, 99, 100].map((progress) => Math.round(shareDone(progress, job)))).toEqual([
    0, 0, 17, 98, 100,
  ])
  const elsewhere = viewOfJob({ status: 'STARTED', progress: 50 })
  expect(shareDone(50, elsewhere)).toBe(50)
})

test('sentFiles() leaves a refused file without progress, and fits no other job', () => {
  const chosen = [file('a.pdf'), file('empty.txt', 0), file('b.pdf')]
  const refused = new Set([1])
  const [a, b, c] = job.files
  if (!a || !b || !c) throw new Error('The job has not three files')
  expect(sentFiles(chosen, refused, [a, b])).toEqual([a, undefined, b])
  expect(sentFiles(chosen, refused, [b, c])).toBeNull()
  expect(sentFiles(chosen, refused, [])).toBeNull()
  // An attachment of a mail follows.
  expect(sentFiles(chosen, refused, [a, b, c])).toEqual([a, undefined, b])
})

test('sentFiles() shows an archive as its files are', () => {
  const [a, , c] = job.files
  if (!a || !c) throw new Error('The job has not three files')
  const inner = { name: 'x.txt', status: 'completed', chunks: 2 } as const
  const chosen = [file('all.zip'), file('a.pdf'), file('c.pdf')]
  const done = sentFiles(chosen, new Set(), [a, c, inner, inner])
  expect(done).toEqual([{ name: 'all.zip', status: 'completed', chunks: 4 }, a, c])
  const reading = sentFiles(chosen, new Set(), [a, c, inner, { ...inner, status: 'processing' }])
  expect(reading?.[0]?.status).toBe('processing')
  const failed = sentFiles(chosen, new Set(), [a, c, inner, { ...inner, status: 'failed' }])
  expect(failed?.[0]?.status).toBe('failed')
  expect(sentFiles([...chosen, file('more.zip')], new Set(), [a, c, inner])?.[0]).toBeUndefined()
})

test('rejectionMessage() tells too large from everything else, several joined with commas', () => {
  const message = rejectionMessage([
    { file: file('big.pdf'), code: 'file-too-large' },
    { file: file('image.png'), code: 'file-invalid-type' },
  ])
  expect(message).toBe('big.pdf exceeds 100MB limit, image.png is not a supported file type')
})

test('partitionFiles() goes by the name, in any case', () => {
  const accepted = [
    'a.pdf',
    'A.PDF',
    'b.docx',
    'c.pptx',
    'd.html',
    'e.txt',
    'f.md',
    'g.csv',
    'h.xlsx',
    'i.json',
  ].map((name) => file(name))
  const rejected = ['a.gif', 'noextension', 'a.pdf.exe', '.pdf.'].map((name) => file(name))
  expect(partitionFiles([...accepted, ...rejected])).toEqual({
    accepted,
    rejected: rejected.map((file) => ({ file, code: 'file-invalid-type' })),
  })
})

test('an empty file stays in the selection, and emptyFiles() says of which place it is', () => {
  const files = [file('a.md'), file('notes.md', 0)]
  expect(partitionFiles(files)).toEqual({ accepted: files, rejected: [] })
  expect(emptyFiles(files)).toEqual([{ index: 1, code: 'file_empty', detail: 'Empty file' }])
})

test('addFiles() adds to the selection, and no file twice', () => {
  const first = file('a.pdf')
  expect(
    addFiles([first], [file('a.pdf'), file('a.pdf', 2), file('b.pdf')]).map((added) => added.size),
  ).toEqual([1, 2, 1])
})

const inFolder = (path: string) =>
  Object.defineProperty(file(path.split('/').at(-1) ?? ''), 'relativePath', { value: path })

test('addFiles() keeps files of one name from different folders apart', () => {
  const [first, second] = [inFolder('/reports/2023/summary.md'), inFolder('/reports/2024/summary.md')]
  expect(addFiles([first], [second, inFolder('/reports/2023/summary.md')])).toEqual([first, second])
})

test('pathOf() is what a file is sent as: its name with the folder that was dropped', () => {
  expect(['/reports/2024/summary.md', './summary.md'].map(inFolder).map(pathOf)).toEqual([
    'reports/2024/summary.md',
    'summary.md',
  ])
})

test('folderOf() is the folder that was dropped, or nothing for a file by itself', () => {
  expect(
    ['/reports/2024/summary.md', './summary.md', 'notes/summary.md'].map(inFolder).map(folderOf),
  ).toEqual(['reports/2024', '', 'notes'])
  expect(folderOf(file('summary.md'))).toBe('')
})

describe('uploadReducer()', () => {
  const working = uploadReducer(uploadReducer(IDLE, { type: 'start' }), {
    type: 'job',
    job: { ...job, progress: 70 },
  })

  test('a failure resets progress to 0 and ends the uploading state', () => {
    expect(uploadReducer(working, { type: 'fail', message: 'Processing failed', job: null })).toEqual({
      ...IDLE,
      error: 'Processing failed',
    })
  })

  test('failed files stay listed after the reset, until dismissed', () => {
    const reset = uploadReducer(uploadReducer(working, { type: 'done', job }), { type: 'reset' })
    expect(reset.failed.map((failed) => failed.name)).toEqual(['b.pdf'])
    expect(reset.progress).toBe(0)
    expect(uploadReducer(reset, { type: 'dismiss' }).failed).toEqual([])
  })
})

test('doneLine() tells what is new from what was there already', () => {
  const ended = (processed: number, unchanged: boolean[]) =>
    doneLine({
      job: viewOfJob({
        status: 'completed',
        documents_processed: processed,
        chunks_created: 3,
        files: unchanged.map((is) => ({
          name: 'a.pdf',
          status: 'completed',
          chunks: 3,
          ...(is && { unchanged: true }),
        })),
      }),
    })
  expect(ended(2, [false, false])).toBe('2 documents processed, 3 chunks created.')
  expect(ended(2, [false, true])).toBe(
    '1 document processed, 3 chunks created. 1 document already there, unchanged.',
  )
  expect(ended(2, [true, true])).toBe('2 documents already there, unchanged.')
})
