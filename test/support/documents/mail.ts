/** Returns the lines of a mail's part that contains a file. */
export function attached(name: string, content: string): string[] {
  return [
    '--x',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64'),
  ]
}

/** Returns a mail with one sentence and these parts. */
export function mailOf(subject: string, ...parts: string[][]): string {
  const head = [`Subject: ${subject}`, 'From: a@b.example', 'Content-Type: multipart/mixed; boundary=x', '']
  return [...head, '--x', '', `Words of ${subject}.`, ...parts.flat(), '--x--', ''].join('\n')
}
