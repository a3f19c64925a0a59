import { describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sniff } from '../../../server/documents/sniff/sniff.ts'
import { csv } from '../../../server/documents/text/csv.ts'
import { json } from '../../../server/documents/text/json.ts'
import { txt } from '../../../server/documents/text/txt.ts'
import { ModelError, type ModelErrorCode } from '../../../server/models/chat/language-model.ts'
import { failedBecause, unreachable } from '../../../server/models/chat/ollama/ollama-request.ts'
import { pullFailed } from '../../../server/models/chat/ollama/ollama-source.ts'
import { refusal } from '../../../server/models/chat/openai/refusal.ts'
import { parseMessage, STORED_MESSAGES } from '../../../shared/stored-messages.ts'
import { inserted, kept } from '../../../web/texts/de/messages/stored.ts'
import * as spanish from '../../../web/texts/es/messages/stored.ts'
import * as french from '../../../web/texts/fr/messages/stored.ts'
import { parseContent } from '../../support/documents/parse-content.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('parseMessage()', () => {
  test('knows every sentence of the table by its own code and what goes into it', () => {
    for (const [code, sentence] of Object.entries(STORED_MESSAGES)) {
      if (code === 'told_in_dataset') continue
      const params: Record<string, string> = {}
      const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
        params[name] = `${name} 7`
        return params[name]
      })
      expect(parseMessage(filled)).toEqual({ said: { code, params } })
    }
  })

  test('knows what an earlier version kept in other words', () => {
    expect(parseMessage("'a.docx' is named as DOCX but holds an Excel file (XLSX)")).toEqual({
      said: {
        code: 'file_named_as',
        params: { file: 'a.docx', expected: 'DOCX', found: 'an Excel file (XLSX)' },
      },
    })
    expect(parseMessage("'a.zip' holds 20001 parts; at most 20000 are read").said?.code).toBe('file_parts')
  })

  test("keeps a notification's one reason with its dataset, and of several the dataset alone", () => {
    expect(parseMessage("In 'hr': 'a.txt' is empty")).toEqual({
      said: { code: 'file_empty', params: { file: 'a.txt', in_dataset: 'hr' } },
    })
    expect(parseMessage("In 'hr': 'a.txt' is empty; 'b.txt' is empty")).toEqual({
      said: { code: 'told_in_dataset', params: { dataset: 'hr' } },
    })
  })

  test('takes a sentence about several files for none about one', () => {
    expect(parseMessage("'a.txt' is empty; 'b.txt' is empty")).toEqual({})
  })

  test('comes to an end with the longest file name of quotation marks', () => {
    expect(parseMessage(`${"'; is empty: 1 page, ".repeat(90)}: x`)).toEqual({})
  })

  test('has the parameters of each sentence in the other languages, too', () => {
    const names = (sentence: string) => new Set(sentence.match(/\{\w+\}/g))
    // SAFETY: both tables have the same codes, which the types hold.
    for (const [code, sentence] of [kept, french.kept, spanish.kept].flatMap((own) => Object.entries(own)))
      for (const name of names(sentence))
        expect(names(STORED_MESSAGES[code as keyof typeof kept]).has(name)).toBe(true)
  })
})

const codeOf = (sentence: string) => parseMessage(sentence).said?.code

test('what a file holds that is called otherwise has a code, and the things in it names in every language', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'x')
  for (const [name, content] of [
    ['a.docx', 'plain words'],
    ['b.pdf', '\x89PNG\r\n\x1a\n'.padEnd(64, '\0')],
    ['c.csv', '{"a": 1}'],
  ] as const) {
    await writeFile(path, content, 'latin1')
    const sentence = await sniff(name, path).then(String, (error: Error) => error.message)
    const { code, params = {} } = parseMessage(sentence).said ?? {}
    expect([sentence, code]).toEqual([sentence, 'file_other_content'])
    for (const thing of [params.found, params.expected])
      for (const named of [inserted, french.inserted, spanish.inserted])
        expect(named(String(thing))).not.toBe(String(thing))
  }
  expect(inserted('1, 2 and 5 more')).toBe('1, 2 und 5 weitere')
  expect(inserted('a MP4 video')).toBe('eine MP4-Videodatei')
  expect(french.inserted('1, 2 and 5 more')).toBe('1, 2 et 5 autres')
  expect(spanish.inserted('an AVI video')).toBe('un vídeo AVI')
})

test('what the parsers warn of has codes', async () => {
  for (const [parser, name, content] of [
    [csv, 'a.csv', 'a,b\n1,2\n3\n"4,5\n'],
    [json, 'b.jsonl', '{"a": 1}\n{"a\n{"a": 2}\n'],
    [
      txt,
      'c.txt',
      new Uint8Array([...Buffer.from('caf'), 0xe9, 0x20, ...Buffer.from('au lait, s’il vous pla')]),
    ],
  ] as const) {
    const { warnings } = await parseContent(parser, name, content)
    expect(warnings.length).toBeGreaterThan(0)
    for (const warning of warnings) expect(codeOf(`${name}: ${warning}`)).toStartWith('warn_')
  }
})

test('what fails while a model is downloaded has codes', () => {
  const failedOf = (said: string, code: ModelErrorCode = 'model_failed') =>
    pullFailed('llama3.2', new ModelError(code, failedBecause('llama3.2', said), { cause: new Error(said) }))
  for (const [said, code] of [
    ['dial tcp: no such host', 'pull_no_library'],
    ['requires a newer version', 'pull_old'],
    ['no space left on device', 'pull_disk_full'],
    ['permission denied', 'pull_unwritable'],
    ['pull model manifest: file does not exist', 'pull_unknown'],
    ['the runner died', 'pull_failed'],
  ] as const)
    expect([said, codeOf(failedOf(said))]).toEqual([said, code])
  expect(codeOf(failedOf('', 'model_timeout'))).toBe('pull_stalled')
})

test('what fails at a model server has codes', () => {
  const asked = { url: 'http://10.0.0.5:8080/v1', model: 'qwen', key: null }
  expect(codeOf(unreachable('http://127.0.0.1:11434').message)).toBe('ollama_away')
  expect(codeOf(failedBecause('llama3.2', 'not enough memory'))).toBe('ollama_memory')
  expect(codeOf(failedBecause('llama3.2', 'server busy'))).toBe('ollama_busy')
  expect(codeOf(failedBecause('llama3.2', 'runner died'))).toBe('ollama_failed')
  expect(codeOf(failedBecause(null, 'runner died'))).toBe('ollama_error')
  for (const [status, body, code] of [
    [401, '', 'server_asks_key'],
    [429, '', 'server_busy'],
    [429, '{"error":{"message":"slow down"}}', 'server_busy_why'],
    [404, '<html>', 'server_other'],
    [500, '{"error":{"message":"boom"}}', 'server_could_not_run'],
    [400, '{"error":{"message":"prompt is too long"}}', 'server_context'],
    [404, '{"error":{"message":"model_not_found"}}', 'server_model_missing'],
  ] as const)
    expect([status, codeOf(refusal({ status }, body, asked).message)]).toEqual([status, code])
})
