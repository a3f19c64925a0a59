import { restartWithSettings } from './platform/native/restart-with-settings.ts'

// Files are private to their user, also those that native libraries write.
process.umask(0o077)
restartWithSettings()
// Loading the rest takes longer than a restart.
const { runCommand } = await import('./cli/run-command.ts')
process.exit(await runCommand(process.argv.slice(2)))
