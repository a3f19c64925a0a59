import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Format, isOldOffice, type OldOfficeFormat } from '../../../../shared/formats.ts'
import { spawnConfined } from '../../../platform/confined-program.ts'
import { ignoreNotFound } from '../../../platform/files/file-errors.ts'

/** Time limit for one conversion, in milliseconds. */
export const CONVERT_MS = 120_000

/** Returns the time that a file's conversion adds to its reading, at most. */
export function conversionMs(format: Format): number {
  return isOldOffice(format) ? CONVERT_MS : 0
}

/** The largest file that LibreOffice may write: a workbook grows about fourfold on its way to XLSX, which is compressed. */
const MOST_BYTES = 512 * 1024 * 1024

/** Makes the folder of one conversion: at `path`, or else in the system's folder of temporary files. */
export async function makeScratch(path: string | undefined): Promise<string> {
  if (path === undefined) return await mkdtemp(join(tmpdir(), 'ibid-office-'))
  // Of an earlier attempt that a crash ended.
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { mode: 0o700 })
  return path
}

/** `path` and `size` of the converted file, or why there is none. */
type Converted = { readonly path: string; readonly size: number } | { readonly fault: 'slow' | 'failed' }

/**
 * Has LibreOffice at `office` convert a file by `filter` ('docx:MS Word 2007 XML') within the folder `scratch`, which gets all that it
 * writes: each conversion has a profile of its own, so that several run at once and none leaves anything to the next. Macros do not run,
 * and nothing is fetched. Throws the signal's reason when it aborts.
 */
export async function convertOffice(
  office: string,
  path: string,
  format: OldOfficeFormat,
  filter: string,
  scratch: string,
  signal: AbortSignal,
  timeoutMs = CONVERT_MS,
): Promise<Converted> {
  signal.throwIfAborted()
  const [modern = ''] = filter.split(':')
  const input = join(scratch, `document.${format}`)
  const output = join(scratch, 'converted')
  const profile = join(scratch, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true, mode: 0o700 })
  await mkdir(output, { mode: 0o700 })
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS)
  // A copy: a link would let the program write into the original.
  await copyFile(path, input)
  const program = spawnConfined(
    [
      ...[office, `-env:UserInstallation=${pathToFileURL(profile).href}`],
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo'],
      ...['--convert-to', filter, '--outdir', output, input],
    ],
    {
      env: { HOME: scratch, TMPDIR: scratch, LC_ALL: 'C.UTF-8' },
      signal,
      timeoutMs,
      mostBytes: MOST_BYTES,
    },
  )
  // What it says is not read: it calls a failure a success, and has warnings that mean nothing.
  await Promise.all([drain(program.stdout), drain(program.stderr), program.exited])
  signal.throwIfAborted()
  if (program.late.aborted) return { fault: 'slow' }
  const converted = join(output, `document.${modern}`)
  const found = await ignoreNotFound(stat(converted), null)
  if (found === null || !found.isFile() || found.size === 0) return { fault: 'failed' }
  return { path: converted, size: found.size }
}

async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
  for await (const _ of stream);
}

/** LibreOffice's settings: runs no macro, follows no link, and reaches the web only by a proxy that does not exist. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${(
  [
    ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
    ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
    ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
    ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
    ['Office.Calc/Content/Update', 'Link', '2'],
    ['Office.Writer/Content/Update', 'Link', '0'],
    ['Inet/Settings', 'ooInetProxyType', '1'],
    ['Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
    ['Inet/Settings', 'ooInetHTTPProxyPort', '9'],
    ['Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
    ['Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
  ] as const
)
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`
