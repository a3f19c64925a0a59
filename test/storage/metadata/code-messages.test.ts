import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import {
  codeMessagesInPostgres,
  codeMessagesInSqlite,
} from '../../../server/storage/metadata/schema/code-messages.ts'
import { messageOf } from '../../../server/storage/metadata/schema/former-sentences.ts'
import type { Message } from '../../../shared/message.ts'
import { FILE_MESSAGES } from '../../../shared/messages/files.ts'
import { JOB_MESSAGES } from '../../../shared/messages/jobs.ts'
import { type MessageCode, textOf } from '../../../shared/messages.ts'
import { type CatalogPlace, ENGINES } from '../../support/stores/catalogs.ts'

/** Sentences of the versions before codes were stored, with the code and what of it matters. */
const FORMER: readonly (readonly [sentence: string, code: MessageCode, params: Message['params']])[] = [
  ["'a.txt' contains no text", 'file_no_text', { file: 'a.txt' }],
  ["'a; b.txt' is empty", 'file_empty', { file: 'a; b.txt' }],
  ['a.exe is not a supported file type', 'file_unsupported', { file: 'a.exe' }],
  [
    'a.pdf: 12 pages, 1 chunk in 1.5 s',
    'log_read',
    { file: 'a.pdf', pages: 12, slides: 0, chunks: 1, seconds: '1.5' },
  ],
  [
    'b: 2 slides, 30 chunks in 0.1 s',
    'log_read',
    { file: 'b', pages: 0, slides: 2, chunks: 30, seconds: '0.1' },
  ],
  ['c.txt: 3 chunks in 0.0 s', 'log_read', { file: 'c.txt', pages: 0, slides: 0, chunks: 3, seconds: '0.0' }],
  ["Received 1 file into 'd'", 'log_received', { files: 1, dataset: 'd' }],
  ['a.txt: unchanged', 'log_unchanged', { file: 'a.txt' }],
  ["3 documents in 'hr' can be searched.", 'told_searchable', { documents: 3, dataset: 'hr' }],
  ['2 of 5 documents failed', 'told_failed', { failed: 2, documents: 5 }],
  ['1 document failed', 'told_failed', { failed: 1, documents: 1 }],
  ['The job was cancelled.', 'job_cancelled', {}],
  [
    "In 'hr': 'a.txt' is empty",
    'told_in_dataset',
    { dataset: 'hr', why: { code: 'file_empty', params: { file: 'a.txt' } } },
  ],
  ["In 'hr': 'a.txt' is empty; 'b.txt' is empty", 'told_several_in_dataset', { dataset: 'hr' }],
  ["'a.txt' is empty; 'b.txt' is empty", 'files_failed_few', { files: 2 }],
  ["4 files failed: 'a' is empty; 'b' is empty; 'c' broke; …", 'files_failed', { files: 4 }],
  [
    'a.csv: Row 3 has 1 cell where 2 are expected',
    'log_warning',
    { file: 'a.csv', warning: { code: 'warn_csv_cells', params: { row: 3, cells: 1, expected: 2 } } },
  ],
  [
    'a: b.pdf: pages 1, 2 and 5 more could not be read',
    'log_warning',
    {
      file: 'a: b.pdf',
      warning: {
        code: 'warn_pages_lost',
        params: { pages: { code: 'numbers_more', params: { list: '1, 2', more: 5 } } },
      },
    },
  ],
  [
    "'a.csv' is a JSON file, not a CSV file",
    'file_other_content',
    { file: 'a.csv', found: { code: 'thing_json', params: {} }, expected: { code: 'thing_csv', params: {} } },
  ],
  [
    "'a.docx' is damaged: its part word/document.xml does not match its checksum",
    'file_damaged',
    { file: 'a.docx', why: { code: 'why_part_changed', params: { part: 'word/document.xml' } } },
  ],
  [
    "'a.pdf' cannot be read as a PDF: on page 3, its structure is damaged",
    'file_not_pdf',
    {
      why: { code: 'why_on_page', params: { page: '3', why: { code: 'why_structure', params: {} } } },
    },
  ],
  ["'a.msg' is damaged: it is cut off", 'file_damaged', { why: 'it is cut off' }],
  ['Who knows.', 'text', { text: 'Who knows.' }],
]

describe('messageOf()', () => {
  test.each(FORMER)('%s', (sentence, code, params) => {
    const found = messageOf(sentence)
    expect([found.code, textOf(found)]).toEqual([code, sentence])
    expect(found.params).toMatchObject(params)
  })

  test('knows every template of files and jobs by its own code', () => {
    for (const [code, words] of Object.entries({ ...FILE_MESSAGES, ...JOB_MESSAGES })) {
      if (
        typeof words !== 'string' ||
        /^(?:thing_|why_|numbers_|files_|told_|text$|file_failed$|log_warning$)/.test(code)
      )
        continue
      const sentence = words.replace(/\{(\w+)\}/g, '$1 7')
      const found = messageOf(code.startsWith('warn_') ? `a: ${sentence}` : sentence)
      const { warning } = found.params
      const own = typeof warning === 'object' && 'code' in warning ? warning.code : found.code
      expect([sentence, own]).toEqual([sentence, code])
    }
  })

  test('knows what earlier versions said in other words', () => {
    const named = messageOf("'a.docx' is named as DOCX but holds an Excel file (XLSX)")
    expect(named.code).toBe('file_named_as')
    expect(named.params).toMatchObject({ file: 'a.docx', expected: 'DOCX' })
    expect(messageOf("'a.zip' holds 20001 parts; at most 20000 are read").code).toBe('file_parts')
  })

  test('comes to an end with the longest file name of quotation marks', () => {
    expect(messageOf(`${"'; is empty: 1 page, ".repeat(90)}: x`).code).toMatch(/^(?:text|files_failed_few)$/)
  })
})

const CODED: Readonly<Record<string, (place: CatalogPlace) => Promise<void>>> = {
  SQLite: async ({ address }) => {
    using db = new Database(address)
    db.run('ALTER TABLE job_logs DROP COLUMN file')
    db.transaction(() => codeMessagesInSqlite(db))()
  },
  PostgreSQL: async ({ address }) => {
    await using sql = new SQL(address, { bigint: true })
    await sql.begin(async (tx) => {
      await tx.unsafe('ALTER TABLE job_logs DROP COLUMN file')
      await codeMessagesInPostgres(tx)
    })
  },
}

describe.each(ENGINES)('the coding of messages in %s', (engine, open) => {
  test('turns what an earlier version stored into codes, which say the same', async () => {
    await using place = await open()
    const { catalog, query } = place
    const file = (name: string) => ({ name, format: 'csv', sizeBytes: 1, sha256: name }) as const
    const job = await catalog.jobs.create({
      ...{ id: 'j', datasetName: 'd', metadata: {} },
      files: [file('a.csv'), file('b.csv')],
    })
    const [a, b] = job.files.map(({ documentId }) => documentId)
    await query(`UPDATE documents SET status = 'completed', warnings = '["Slide 2 is hidden in the presentation.","w"]'
      WHERE id = '${a}'`)
    await query(`UPDATE documents SET status = 'failed', error = '''b.csv'' is empty' WHERE id = '${b}'`)
    await query(
      `UPDATE job_files SET status = 'failed', error = '''b.csv'' is empty' WHERE document_id = '${b}'`,
    )
    await query(`UPDATE job_files SET status = 'completed' WHERE document_id = '${a}'`)
    await query(`UPDATE jobs SET status = 'completed_with_errors', error = '''b.csv'' is empty'`)
    for (const [level, line] of [
      ['warning', 'a.csv: Row 3 has 1 cell where 2 are expected'],
      ['warning', 'a.csv: something of an earlier version'],
      ['info', 'a.csv: 2 chunks in 0.5 s'],
    ])
      await query(
        `INSERT INTO job_logs (job_id, timestamp, level, message) VALUES ('j', 1, '${level}', '${line}')`,
      )
    await query(`INSERT INTO notifications (id, kind, title, message, created_at, job_id)
      VALUES ('n', 'job_failed', '1 of 2 documents failed', 'In ''d'': ''b.csv'' is empty', 1, 'j')`)
    const notice = {
      code: 'model_failed',
      params: { reason: 'It broke off.', because: 'ollama_broke_off', model: 'llama3.2' },
    }
    await query(`INSERT INTO queries (id, query, dataset_names, role, asked_at, answer)
      VALUES ('q', 'Why?', '[]', 'general', 1, '${JSON.stringify({ said: { notice } })}')`)

    await CODED[engine]?.(place)

    const documents = await catalog.documents.list('d', { limit: 9, offset: 0 })
    expect(
      documents.documents.map(({ error, said, warnings }) => [error, said?.code, warnings]).sort(),
    ).toEqual([
      ["'b.csv' is empty", 'file_empty', []],
      [null, undefined, ['Slide 2 is hidden in the presentation.', 'w']],
    ])
    const { error, files, logs } = await catalog.jobs.get('j')
    expect([error, ...files.map((one) => one.error)].map((one) => one?.code)).toEqual([
      'file_empty',
      undefined,
      'file_empty',
    ])
    expect(logs.map(({ message }) => [message.code, textOf(message)])).toEqual([
      ['log_warning', 'a.csv: Row 3 has 1 cell where 2 are expected'],
      ['text', 'a.csv: something of an earlier version'],
      ['log_read', 'a.csv: 2 chunks in 0.5 s'],
    ])
    expect(await catalog.installation.notifications()).toMatchObject([
      {
        title: '1 of 2 documents failed',
        message: "In 'd': 'b.csv' is empty",
        said: { title: { code: 'told_failed' }, message: { code: 'told_in_dataset' } },
      },
    ])
    const [saved] = await query('SELECT answer FROM queries')
    expect(JSON.parse(String(saved?.answer)).said.notice).toEqual({
      code: 'model_failed',
      params: { reason: { code: 'ollama_broke_off', params: { model: 'llama3.2' } } },
    })
    // Warnings may say words of the document, also those that have no code.
    await catalog.documents.remove(String(a))
    expect((await catalog.jobs.get('j')).logs.map(({ level }) => level)).toEqual(['info'])
  })
})
