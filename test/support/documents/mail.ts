/** A part of a mail that holds a file. */
export function attached(name: string, content: string): string[] {
  return [
    '--x',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64'),
  ]
}

/** A mail of a sentence and parts. */
export function mailOf(subject: string, ...parts: string[][]): string {
  const head = [`Subject: ${subject}`, 'From: a@b.example', 'Content-Type: multipart/mixed; boundary=x', '']
  return [...head, '--x', '', `Words of ${subject}.`, ...parts.flat(), '--x--', ''].join('\n')
}
