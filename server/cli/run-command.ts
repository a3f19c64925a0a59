import packageJson from '../../package.json' with { type: 'json' }
import { ArchiveError } from '../api/backup/tar.ts'
import { ConfigError } from '../config/config.ts'
import { EmbeddingModelError } from '../models/embedding/embedder.ts'
import { isDiskFull, isDiskUnwritable } from '../platform/files/file-errors.ts'
import { NativeLibraryError } from '../platform/native/cache-folder.ts'
import { carried } from '../platform/native/carried.ts'
import { DataFolderError } from '../storage/data-folder/data-folder.ts'
import { StoreError } from '../storage/store-error.ts'
import { COMMANDS } from './commands.ts'
import { ServerGoneError } from './open/running-server.ts'
import { serve } from './serve.ts'

const VERSION = packageJson.version

function help(): string {
  const commands = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(16)}${summary}`).join('\n')
  return `Ibid ${VERSION}: ask your documents, and see the source of every answer.

Usage: ibid [command] [options]

Commands:
${commands}

${serve.usage().replace(/^Usage: .*\n\n/, 'Options of serve, with their environment variables:\n')}

  --help, --version [--verbose]`
}

/** Describes the commit, the runtime and the platform of this build. */
function origin(): string {
  const { commit } = carried
  const day = commit && new Date(commit.time * 1000).toISOString().slice(0, 10)
  const changed = commit?.isChanged ? ', with changes that are not in it' : ''
  const built = commit
    ? `commit ${commit.id} of ${day}${changed}`
    : 'commit not known: not built from a clone'
  return `${built}\nBun ${Bun.version}, ${process.platform}-${process.arch}`
}

async function run(args: readonly string[]): Promise<number> {
  const [first] = args
  if (args.includes('--version')) {
    console.log(`ibid ${VERSION}`)
    if (args.includes('--verbose')) console.log(origin())
    return 0
  }
  const command = COMMANDS.find(({ name }) => name === first)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command ? command.usage() : help())
    return 0
  }
  if (command) return await command.run(args.slice(1), process.env, VERSION)
  return await serve.run(args, process.env, VERSION)
}

/** Runs the command line, prints errors, and resolves with the exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    return await run(args)
  } catch (error) {
    // Errors that the user can fix are one sentence; unexpected ones keep their stack.
    if (error instanceof ConfigError) {
      console.error(`ibid: ${error.message}`)
      return error.message.startsWith('Cannot listen') ? 1 : 2
    }
    if (
      error instanceof ArchiveError ||
      error instanceof DataFolderError ||
      error instanceof EmbeddingModelError ||
      error instanceof NativeLibraryError ||
      error instanceof ServerGoneError ||
      error instanceof StoreError
    ) {
      console.error(`ibid: ${error.message}`)
      return 1
    }
    if (isDiskFull(error) || isDiskUnwritable(error)) {
      const reason = isDiskFull(error) ? 'it is full' : 'it cannot be written'
      console.error(`ibid: Cannot go on with this disk: ${reason}`)
      return 1
    }
    console.error(error)
    return 1
  }
}
