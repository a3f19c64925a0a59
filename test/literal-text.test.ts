import { expect, test } from 'bun:test'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')

/** Names, formats, keys and code: the same in every language. */
const SAME = new Set([
  ...['Ibid', 'Bun', 'Hono', 'LanceDB', 'ONNX Runtime', 'PDFium', 'PDF.js', 'Papa Parse', 'React', 'Ollama'],
  ...[
    'SelQA',
    'COVID-QA',
    'Recoll (Xapian)',
    'OpenAPI',
    'Markdown',
    'Bytes',
    'English',
    'Deutsch',
    'Français',
    'Español',
    'Ctrl K',
  ],
  ...[
    'Authorization: Bearer',
    'Authorization: Bearer $IBID_TOKEN',
    '-H "Authorization: Bearer $IBID_TOKEN"',
    'ibid password',
    'ibid ingest',
  ],
  ...['ibid ask --json', 'ibid doctor --network', 'Control+K Meta+K /', 'Cited', 'Related', 'Weak', 'Enter'],
  ...[
    'ArrowDown',
    'ArrowUp',
    'ArrowLeft',
    'ArrowRight',
    'Escape',
    'Home',
    'End',
    'Notification',
    'Content-Type',
  ],
  ...[
    'ibid.',
    'HTML',
    'JSON',
    'openapi.json',
    'npx bun@1.4.5 start',
    'POST /api/v1/analyze',
    'Files',
    'AbortError',
  ],
  // For the console.
  ...['it is not JSON', 'Cannot load the code of a page'],
])

/** What is copied and run, and what the browser never shows. */
const NOT_SHOWN = /^web\/(?:texts\/.*|site\/technical\/curl\.ts|prerender\.tsx)$/

const STRING = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
/** Before a string that is compared, named or loaded and not read. */
const UNREAD =
  /(?:[=!]==|\bcase|\bfrom|\bimport|import\(|className:|\bcode:|(?:console\.\w+|Error)\(|[^\w]name =)\s*$/
/** Two words of a sentence, or one that begins in upper case: 'Not found', 'Save', ' of the files'. */
const READ = /^[\s“"‘(·]*\p{Lu}\p{Ll}|^[,·] ?\p{L}{3,}$|\p{L}{2,} (?:[\p{L}’]+ )*\p{L}{2,}/u
/** A list of classes, a query of the page or of the style, a path. */
const CODE =
  /(?:^|\s)[a-z@[!*>.#-][\w.[\]&>*:@-]*(?:[-:[/][^\s]*)(?=\s|$)|^[a-z]+(?: [a-z0-9]+)* *$|^\(|[<>]|^(?:bun|curl|ibid) /

/** What a person would read in a source though it is not from the catalogue. */
function literalTexts(source: string): string[] {
  const code = new Bun.Transpiler({ loader: 'tsx', target: 'browser' }).transformSync(source)
  const found: string[] = []
  for (const match of code.matchAll(STRING)) {
    const text = (match[1] ?? (match[2] ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')).trim()
    const before = code.slice(Math.max(0, match.index - 40), match.index)
    if (
      READ.test(text) &&
      !CODE.test(text) &&
      !text.includes('\n') &&
      !UNREAD.test(before) &&
      !SAME.has(text)
    )
      found.push(text)
    else if (
      /(?:children|label|title): $/.test(before) &&
      /\p{L}{2}/u.test(text) &&
      !SAME.has(text) &&
      !CODE.test(text)
    )
      found.push(text)
  }
  return found
}

test('literalTexts() finds words in attributes, between tags and in strings, and no code', () => {
  expect(literalTexts('const a = <p className="Not this">Save it</p>')).toEqual(['Save it'])
  expect(literalTexts('const a = <b>{count} Files in all</b>')).toEqual(['Files in all'])
  expect(literalTexts('const a = <Button aria-label="Close" type="button" />')).toEqual(['Close'])
  expect(literalTexts("const a = open ? 'Not found' : texts.found")).toEqual(['Not found'])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template.
  expect(literalTexts('const a = `Delete the ${name}`')).toEqual(['Delete the …'])
  expect(literalTexts("console.error('Failed to load', x)\n// 'Not this'\nif (a === 'Enter') e()")).toEqual(
    [],
  )
  expect(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template.
    literalTexts('const a = <div className={`flex ${x} mt-2`}><code>ibid password</code></div>'),
  ).toEqual([])
})

test('every text of the interface is from the catalogue', async () => {
  const left: string[] = []
  for (const path of new Bun.Glob('web/**/*.{ts,tsx}').scanSync({ cwd: ROOT }))
    if (!NOT_SHOWN.test(path))
      for (const text of literalTexts(await Bun.file(join(ROOT, path)).text())) left.push(`${path}: ${text}`)
  expect(left).toEqual([])
})
