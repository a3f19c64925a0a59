import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemUnit } from '../../server/cli/service/unit.ts'
import { runTool } from './run-tool.ts'

/** The last version whose modules are all on the module proxy. */
const NFPM = 'github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.0'
const SCRIPTS = join(import.meta.dir, 'debian')
const ROOT = join(import.meta.dir, '../..')
const DEFAULTS = '/etc/default/ibid'

export type DebianOptions = {
  readonly executable: string
  readonly version: string
  /** A name in TARGETS. */
  readonly target: string
  /** The date of all files, in epoch seconds. */
  readonly time: number
  /** The output folder. */
  readonly out: string
}

/** Builds the Debian package of an executable and returns its path. The same input gives the same bytes. */
export async function debianPackage(options: DebianOptions): Promise<string> {
  const { version, target, time, out } = options
  const folder = await mkdtemp(join(tmpdir(), 'ibid-deb-'))
  const arch = target === 'linux-x64' ? 'amd64' : 'arm64'
  const path = join(out, `ibid_${version}_${arch}.deb`)
  try {
    const unit = systemUnit({
      executable: '/usr/bin/ibid',
      args: [],
      writes: [],
      user: 'ibid',
      environment: DEFAULTS,
    })
    await Bun.write(join(folder, 'ibid.service'), unit)
    await Bun.write(join(folder, 'nfpm.json'), JSON.stringify(manifest(options, arch, folder)))
    const words = ['package', '--config', join(folder, 'nfpm.json'), '--packager', 'deb', '--target', path]
    await runTool(ROOT, ['go', 'run', NFPM, ...words], { SOURCE_DATE_EPOCH: String(time) })
    return path
  } finally {
    await rm(folder, { recursive: true })
  }
}

function manifest({ executable, version, time }: DebianOptions, arch: string, folder: string) {
  const mtime = new Date(time * 1000).toISOString().replace('.000', '')
  const file = (src: string, dst: string, mode: number, type?: string) => ({
    src,
    dst,
    ...(type === undefined ? {} : { type }),
    file_info: { mode, mtime, owner: 'root', group: 'root' },
  })
  return {
    name: 'ibid',
    arch,
    version,
    version_schema: 'none',
    section: 'text',
    priority: 'optional',
    maintainer: 'The makers of Ibid <ibid@localhost>',
    description:
      'Self-hosted document intelligence\n Answers questions about documents on this machine, each statement with the place it comes from.',
    license: 'MIT',
    mtime,
    depends: ['libc6', 'libstdc++6', 'passwd', 'init-system-helpers'],
    recommends: ['tesseract-ocr'],
    contents: [
      file(executable, '/usr/bin/ibid', 0o755),
      file(join(folder, 'ibid.service'), '/usr/lib/systemd/system/ibid.service', 0o644),
      file(join(SCRIPTS, 'default'), DEFAULTS, 0o644, 'config|noreplace'),
      file(join(ROOT, 'LICENSE'), '/usr/share/doc/ibid/copyright', 0o644),
      file(join(ROOT, 'CHANGELOG.md'), '/usr/share/doc/ibid/CHANGELOG.md', 0o644),
    ],
    scripts: {
      postinstall: join(SCRIPTS, 'postinst'),
      preremove: join(SCRIPTS, 'prerm'),
      postremove: join(SCRIPTS, 'postrm'),
    },
    // Packs much faster than gzip; dpkg reads it since Debian 12 and Ubuntu 18.04.
    deb: { compression: 'zstd' },
  }
}
