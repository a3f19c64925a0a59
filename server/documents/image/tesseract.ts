import { ParseError } from '../model/parser.ts'

/** A file by its path, or its bytes. */
export type Picture = string | Uint8Array

/** `table`: what it wrote; `fault`: why it could not read the picture, else null. */
export type Recognition = { readonly table: string; readonly fault: string | null }

/** Longest time, in milliseconds, for one page. */
const PAGE_TIMEOUT = 60_000

/**
 * Runs tesseract on a picture of the file `name`, with what stands on its command line behind the picture. Throws
 * ParseError when it lacks a language, and the signal's reason when it aborts.
 */
export async function tesseract(
  name: string,
  picture: Picture,
  languages: string,
  options: readonly string[],
  signal: AbortSignal,
): Promise<Recognition> {
  if (!/^\w+(\+\w+)*$/.test(languages))
    throw new ParseError(
      `'${name}' cannot be read by OCR: '${languages}' is not a list of languages such as eng+deu`,
    )
  const timeout = AbortSignal.timeout(PAGE_TIMEOUT)
  const [output = 'stdout', ...rest] = options
  const isFile = typeof picture === 'string'
  const reader = Bun.spawn(['tesseract', isFile ? picture : 'stdin', output, '-l', languages, ...rest], {
    stdin: isFile ? 'ignore' : picture,
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    signal: AbortSignal.any([signal, timeout]),
    killSignal: 'SIGKILL',
  })
  const [table, complaint, code] = await Promise.all([
    new Response(reader.stdout).text(),
    new Response(reader.stderr).text(),
    reader.exited,
  ])
  signal.throwIfAborted()
  if (timeout.aborted)
    return { table: '', fault: `took longer than ${PAGE_TIMEOUT / 1000} seconds to recognise` }
  if (/Failed loading language|Couldn't load any languages/.test(complaint))
    throw new ParseError(`'${name}' cannot be read by OCR: tesseract has no data for '${languages}'`)
  // It ends as if all were well where it cannot unpack a picture, such as a TIFF file of tiles.
  const isRead = code === 0 && !/^Error in pixRead/m.test(complaint)
  return { table, fault: isRead ? null : 'could not be recognised' }
}
