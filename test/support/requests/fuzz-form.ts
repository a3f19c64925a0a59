import { nastyText, pick, type Random } from './nasty.ts'

const FILE_NAMES = [
  'a.txt',
  'a.md',
  'a.csv',
  'a.json',
  'a.html',
  'a.pdf',
  'a.docx',
  'a.xlsx',
  'a',
  '.txt',
  'a.exe',
]

/** Makes a multipart form: well-formed with nasty content, or malformed in a random way. */
export function fuzzForm(random: Random): { type: string; body: Uint8Array<ArrayBuffer> } {
  const boundary = pick(random, ['b', '----b', 'b'.repeat(70), 'a=b'])
  const end = pick(random, ['\r\n', '\r\n', '\r\n', '\n'])
  const parts = Array.from({ length: Math.floor(random() * 6) }, () => part(random, end))
  if (random() < 0.8) parts.push(field('dataset_name', random() < 0.6 ? 'fuzz' : nastyText(random), end))
  if (random() < 0.4)
    parts.push(field('query', random() < 0.5 ? 'How much is the rent?' : nastyText(random), end))
  if (random() < 0.4) parts.push(field('metadata', random() < 0.5 ? '{"a":1}' : nastyText(random), end))
  if (random() < 0.3) parts.push(field('use_celery', pick(random, ['true', 'false', 'maybe']), end))
  const whole = `${parts.map((text) => `--${boundary}${end}${text}${end}`).join('')}--${boundary}--${end}`
  const text = pick<() => string>(random, [
    () => whole,
    () => whole,
    () => whole,
    () => whole.slice(0, Math.floor(random() * whole.length)),
    () => whole.replaceAll(`--${boundary}`, `--x${boundary}`),
    () => whole.replace(`${end}${end}`, end),
    () => whole.replace(/--/g, '-'),
    () => `${nastyText(random)}${whole}`,
    () => whole.replace('Content-Disposition', `${'X-Pad: a'.repeat(200)}${end}Content-Disposition`),
    () => '',
  ])()
  const type = pick(random, [
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(500)}`,
    `multipart/mixed; boundary=${boundary}`,
    'application/json',
  ])
  return { type, body: new TextEncoder().encode(text) }
}

function part(random: Random, end: string): string {
  const clean = nastyText(random).replace(/[\r\n"]/g, '')
  const name =
    random() < 0.5 ? pick(random, FILE_NAMES) : `${clean}.${pick(random, ['txt', 'md', 'pdf', 'html'])}`
  const disposition = pick(random, [
    `form-data; name="files"; filename="${name}"`,
    `form-data; name="files"; filename="${name}"`,
    `form-data; name="files"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
    `form-data; name="files"; filename*=x'y'%ff%zz`,
    `form-data; filename="${name}"`,
    `form-data; name="files"; filename=${name}`,
    `form-data; name=files; filename="${name}`,
    'form-data',
    'attachment',
    '',
  ])
  const type = pick(random, [
    'text/plain',
    'application/pdf',
    'a/b; charset=nonsense',
    '',
    'multipart/mixed; boundary=c',
  ])
  return `Content-Disposition: ${disposition}${end}Content-Type: ${type}${end}${end}${content(random)}`
}

function content(random: Random): string {
  return pick<() => string>(random, [
    () => 'The rent is 900 a month, and notice is three months.',
    () => nastyText(random),
    () => `%PDF-1.7\n${nastyText(random)}\n%%EOF`,
    () => `PK\u0003\u0004${nastyText(random)}`,
    () => `<html><body>${nastyText(random)}</body></html>`,
    () => JSON.stringify({ a: nastyText(random) }),
    () => '',
  ])()
}

function field(name: string, value: string, end: string): string {
  return `Content-Disposition: form-data; name="${name}"${end}${end}${value}`
}
