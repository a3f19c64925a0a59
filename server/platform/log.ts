import type { LogLevel } from '../config/options.ts'

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

export type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes one line per event to stderr. At info and above, fields never contain document text or questions. */
export interface Logger {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
}

/** Strips control characters, which file names may contain, so that text stays on one line and cannot steer a terminal. */
export function plainLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
}

/** Makes a logger: readable lines on a terminal, JSON otherwise. */
export function createLogger(
  level: LogLevel,
  stream: { isTTY?: boolean; write(line: string): unknown } = process.stderr,
): Logger {
  const lowest = ORDER.indexOf(level)
  const at =
    (lineLevel: LogLevel) =>
    (message: string, fields: Fields = {}) => {
      if (ORDER.indexOf(lineLevel) < lowest) return
      const time = new Date().toISOString()
      if (!stream.isTTY) {
        stream.write(`${JSON.stringify({ time, level: lineLevel, message, ...fields })}\n`)
        return
      }
      const rest = Object.entries(fields).map(([key, value]) => `${key}=${String(value)}`)
      // Indents further lines of a stack trace, to tell them from log lines.
      const line = [message, ...rest].join(' ').split('\n').map(plainLine).join('\n    ')
      stream.write(`${time.slice(11, 19)} ${lineLevel.padEnd(5)} ${line}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
