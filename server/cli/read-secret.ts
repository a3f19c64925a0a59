import { ConfigError } from '../config.ts'

const INTERRUPT = '\u0003'
const END = '\u0004'
const ERASE = new Set(['\u007f', '\b'])

/**
 * Asks for a line that is not shown while it is typed; where stdin is no terminal, its next line. Throws
 * ConfigError when there is none.
 */
export async function readSecret(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = (await Bun.stdin.text()).split(/\r?\n/)[0]
    if (!line) throw new ConfigError('Cannot read the password: give it on stdin, as one line')
    return line
  }
  process.stderr.write(prompt)
  process.stdin.setRawMode(true)
  const decoder = new TextDecoder()
  let typed: string[] = []
  try {
    for await (const bytes of process.stdin) {
      for (const sign of decoder.decode(bytes, { stream: true })) {
        if (sign === INTERRUPT || sign === END)
          throw new ConfigError('Cannot read the password: it was not given')
        if (sign === '\r' || sign === '\n') return typed.join('')
        typed = ERASE.has(sign) ? typed.slice(0, -1) : [...typed, sign]
      }
    }
    throw new ConfigError('Cannot read the password: it was not given')
  } finally {
    process.stdin.setRawMode(false)
    process.stderr.write('\n')
  }
}
