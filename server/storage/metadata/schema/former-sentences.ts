import type { Message, MessageParam } from '../../../../shared/message.ts'
import { FILE_MESSAGES } from '../../../../shared/messages/files.ts'
import { JOB_MESSAGES } from '../../../../shared/messages/jobs.ts'
import { type MessageCode, message } from '../../../../shared/messages.ts'

/** Columns that held English sentences, and hold messages as JSON. */
const SENTENCES = [
  ['documents', 'error'],
  ['job_files', 'error'],
  ['jobs', 'error'],
  ['folder_files', 'error'],
  ['job_logs', 'message'],
  ['notifications', 'title'],
  ['notifications', 'message'],
] as const

const COLUMNS: readonly { kind: Former['kind']; table: string; column: string; where: string }[] = [
  ...SENTENCES.map(([table, column]) => ({
    ...({ kind: 'sentence', table, column, where: `${column} IS NOT NULL` } as const),
  })),
  { kind: 'warnings', table: 'documents', column: 'warnings', where: `warnings <> '[]'` },
  // Until then, what an answer said of a failed model had the failure's code in `because`.
  { kind: 'answer', table: 'queries', column: 'answer', where: `answer LIKE '%"because":%'` },
]

/**
 * What the migration does around messageJson(), in both engines: it collects what is stored, each once, in former_messages
 * (number, kind, old, new), and puts the new in place of the old.
 */
export const COLLECT = [
  'ALTER TABLE job_logs ADD COLUMN file TEXT',
  `UPDATE job_logs SET file = f.name FROM job_files f
     WHERE f.job_id = job_logs.job_id AND job_logs.level = 'warning'
       AND substr(job_logs.message, 1, length(f.name) + 2) = f.name || ': '`,
  `INSERT INTO former_messages (kind, old) ${COLUMNS.map(
    ({ kind, table, column, where }) => `SELECT '${kind}', ${column} FROM ${table} WHERE ${where}`,
  ).join(' UNION ')}`,
]
export const REPLACE = [
  ...COLUMNS.map(
    ({ kind, table, column }) =>
      `UPDATE ${table} SET ${column} = m.new FROM former_messages m WHERE m.kind = '${kind}' AND m.old = ${table}.${column}`,
  ),
  'DROP TABLE former_messages',
]

export type Former = { readonly kind: 'sentence' | 'warnings' | 'answer'; readonly old: string }

/** Returns what takes the place of a stored sentence, list of warnings, or answer. */
export function messageJson({ kind, old }: Former): string {
  if (kind === 'sentence') return JSON.stringify(messageOf(old))
  const stored: unknown = JSON.parse(old)
  if (kind === 'answer') return JSON.stringify(stored, (_, value) => withNestedReason(value))
  return JSON.stringify(
    (Array.isArray(stored) ? stored : []).map((one) => warningOf(String(one)) ?? text(String(one))),
  )
}

const text = (sentence: string) => message('text', { text: sentence })

type Form = readonly [code: MessageCode, form: RegExp]

/** Sentences that are functions of their parameters, and wordings of earlier versions. */
const FORMER: readonly Form[] = [
  [
    'file_zip_system',
    /^'(?<file>.+)' has (?<files>\d+) files? that an operating system added, which (?:was|were) left out$/s,
  ],
  ['log_received', /^Received (?<files>\d+) files? into '(?<dataset>.+)'$/s],
  [
    'log_read',
    /^(?<file>.+): (?:(?<pages>\d+) pages?, |(?<slides>\d+) slides?, )?(?<chunks>\d+) chunks? in (?<seconds>[\d.]+) s$/s,
  ],
  ['file_slow', /^'(?<file>.+)' took longer than (?<seconds>\d+) seconds? to read$/s],
  ['told_searchable', /^(?<documents>\d+) documents? in '(?<dataset>.+)' can be searched\.$/s],
  ['told_failed', /^(?:(?<failed>\d+) of )?(?<documents>\d+) documents? failed$/],
  ['file_cut', formOf("'{file}' is damaged: its ZIP directory {why}, so it was probably cut short")],
  ['file_named_as', formOf("'{file}' is named as {expected} but holds {found}")],
  ['file_other_zip', formOf("'{file}' is not {expected} file: it holds {found}")],
  ['file_parts', /^'(?<file>.+)' (?:has|holds) \d+ parts; at most (?<most>\d+) (?:can be|are) read$/s],
  ['file_old_office', formOf("'{file}' is a {program} file of the old format ({old}); save it as {format}")],
  ['file_dots', formOf("'{file}' is {width} by {height} dots, which is too large to be read")],
  ['file_memory', formOf("'{file}' could not be read: it needs more memory than there is")],
]

const FORMER_WARNINGS: readonly Form[] = [
  ['warn_csv_cells', /^Row (?<row>\d+) has (?<cells>\d+) cells? where (?<expected>\d+) are expected$/],
  ['warn_attached_files', /^(?<files>an|\d+) attached files? (?:was|were) not read$/],
  ['warn_page_unpainted', formOf('page {page} could not be painted for OCR')],
  ['warn_formulas', formOf("The sheet '{sheet}' holds {formulas} formulas without a stored result.")],
  ['warn_mail_cut', /^It holds more than is read, or is nested too deep: a part of it was left out\.$/],
  [
    'warn_encoding',
    formOf(
      'it is not valid UTF-8 and does not say what it is: it was read as {encoding}, and some signs may be wrong',
    ),
  ],
]

const TEMPLATES: readonly Form[] = Object.entries({ ...FILE_MESSAGES, ...JOB_MESSAGES }).flatMap(
  ([code, words]): Form[] =>
    // SAFETY: these are codes of the two tables.
    typeof words === 'string' ? [[code as MessageCode, formOf(words)]] : [],
)
const THINGS = TEMPLATES.filter(([code]) => code.startsWith('thing_'))
const WHYS = TEMPLATES.filter(([code]) => code.startsWith('why_') && code !== 'why_ole')
const WARNINGS = [...FORMER_WARNINGS, ...TEMPLATES.filter(([code]) => code.startsWith('warn_'))]
const OF_OTHERS =
  /^(?:thing_|why_|numbers_|warn_|text$|files_failed|log_warning$|told_\w*in_dataset$|file_failed$)/
const FORMS = [...FORMER, ...TEMPLATES.filter(([code]) => !OF_OTHERS.test(code))]

/** Longest sentence to match, in characters: none of ours is longer. */
const MOST = 2000

/** Finds the message of an English sentence; one that is none of ours becomes `text`. */
export function messageOf(sentence: string): Message {
  if (sentence.length > MOST) return text(sentence)
  const notified = /^In '(?<dataset>.+?)': (?<why>.+)$/s.exec(sentence)?.groups
  if (notified) {
    const why = messageOf(notified.why ?? '')
    const code = why.code.startsWith('files_failed') ? 'told_several_in_dataset' : 'told_in_dataset'
    return message(code, { dataset: notified.dataset ?? '', why })
  }
  const many = /^(\d+) files failed: (.+); …$/s.exec(sentence)
  const reasons = (many?.[2] ?? sentence).split(/; (?=')/)
  if (reasons.length > 1) {
    const files = many ? Number(many[1]) : reasons.length
    return message(many ? 'files_failed' : 'files_failed_few', { files, why: reasons.map(messageOf) })
  }
  return found(sentence, FORMS) ?? warned(sentence) ?? text(sentence)
}

/** Finds what a job's log warned of: 'a.csv: Row 3 has …'. */
function warned(line: string): Message | null {
  for (let at = line.indexOf(': '); at > 0; at = line.indexOf(': ', at + 1)) {
    const warning = warningOf(line.slice(at + 2))
    if (warning) return message('log_warning', { file: line.slice(0, at), warning })
  }
  return null
}

function warningOf(sentence: string): Message | null {
  return sentence.length > MOST ? null : found(sentence, WARNINGS)
}

function found(sentence: string, forms: readonly Form[]): Message | null {
  for (const [code, form] of forms) {
    const match = form.exec(sentence)
    if (match) return { code, params: paramsOf(code, { ...match.groups }) }
  }
  return null
}

const NUMBERS = /^(?:files|documents|failed|pages|slides|chunks|row|cells|expected|seconds)$/

function paramsOf(code: MessageCode, given: Record<string, string | undefined>): Message['params'] {
  const params: Record<string, MessageParam> = {}
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) params[name] = paramOf(name, value)
  if (code === 'log_read') return { pages: 0, slides: 0, ...params }
  if (code === 'told_failed') return { failed: params.documents ?? 0, ...params }
  return params
}

function paramOf(name: string, value: string): MessageParam {
  if (NUMBERS.test(name) && /^\d+$/.test(value)) return Number(value)
  if (name === 'files') return 1
  const list = /^(?<list>[\d, ]+) and (?<last>\d+)(?<more> more)?$/.exec(value)?.groups
  if (list) {
    const more = Number(list.last)
    return list.more
      ? message('numbers_more', { list: list.list ?? '', more })
      : message('numbers_and', { list: list.list ?? '', last: more })
  }
  if (name === 'why') return found(value, WHYS) ?? value
  return /^(?:found|expected|variant|kind)$/.test(name) ? (found(value, THINGS) ?? value) : value
}

function withNestedReason(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('code' in value && 'params' in value)) return value
  const { code, params } = value
  if (typeof params !== 'object' || params === null || !('because' in params && 'reason' in params))
    return value
  const { because, reason: _, ...rest } = params
  return { code, params: { reason: { code: because, params: rest } } }
}

function formOf(sentence: string): RegExp {
  const parts = sentence.split(/\{(\w+)\}/)
  const form = parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.+?)`))
  return new RegExp(`^${form.join('')}$`, 's')
}
