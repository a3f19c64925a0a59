import type { LogLevel } from '../config/options.ts'

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

export type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes one line an event to stderr. Fields never hold document text or questions at info and above. */
export interface Logger {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
}

/** The text without what would steer a terminal or begin another line: names of files may hold anything. */
export function plainLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
}

/** Lines for a person on a terminal, JSON otherwise. */
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
      // The further lines of a stack trace are told from lines of the log.
      const line = [message, ...rest].join(' ').split('\n').map(plainLine).join('\n    ')
      stream.write(`${time.slice(11, 19)} ${lineLevel.padEnd(5)} ${line}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
