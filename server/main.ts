import { restartWithSettings } from './platform/native/restart-with-settings.ts'

// Files are private to their user, also those that native libraries write.
process.umask(0o077)
restartWithSettings()
if (process.argv[2] === 'read-apart') {
  const { runReaderProcess } = await import('./ingest/read/reader-process.ts')
  await runReaderProcess()
}
// Loading the rest takes longer than a restart.
const { runCommand } = await import('./cli/run-command.ts')
process.exit(await runCommand(process.argv.slice(2)))
