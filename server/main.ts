import { restartWithSettings } from './native/restart-with-settings.ts'

restartWithSettings()
// What follows takes longer to load than a restart does.
const { runCommand } = await import('./cli/run-command.ts')
process.exit(await runCommand(process.argv.slice(2)))
