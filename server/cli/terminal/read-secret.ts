import { ConfigError } from '../../config/config.ts'

const INTERRUPT = '\u0003'
const END = '\u0004'
const ERASE = new Set(['\u007f', '\b'])

/**
 * Prompts for a line without echo; if stdin is no terminal, reads its next line. Throws ConfigError if there is none.
 */
export async function readSecret(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = (await Bun.stdin.text()).split(/\r?\n/)[0]
    if (!line) throw new ConfigError('Cannot read the password: give it on stdin, as one line')
    return line
  }
  // Must come first, or the terminal echoes what is typed immediately.
  process.stdin.setRawMode(true)
  try {
    process.stderr.write(prompt)
    return await typedLine(process.stdin)
  } finally {
    process.stdin.setRawMode(false)
    process.stdin.pause()
    process.stderr.write('\n')
  }
}

/** Reads keys up to Enter; the terminal must be in raw mode. */
async function typedLine(keys: NodeJS.ReadStream): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const decoder = new TextDecoder()
  let typed: string[] = []
  const take = (bytes: Buffer) => {
    for (const sign of decoder.decode(bytes, { stream: true })) {
      if (sign === '\r' || sign === '\n') return resolve(typed.join(''))
      if (sign === INTERRUPT || sign === END)
        return reject(new ConfigError('Cannot read the password: it was not given'))
      typed = ERASE.has(sign) ? typed.slice(0, -1) : [...typed, sign]
    }
  }
  keys.on('data', take)
  keys.resume()
  try {
    return await promise
  } finally {
    keys.off('data', take)
  }
}
