import { restartWithSettings } from './platform/native/restart-with-settings.ts'

// Whatever is written is its user's alone, by native libraries too.
process.umask(0o077)
restartWithSettings()
// What follows takes longer to load than a restart does.
const { runCommand } = await import('./cli/run-command.ts')
process.exit(await runCommand(process.argv.slice(2)))
