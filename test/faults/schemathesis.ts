import { command, ran } from './command.ts'
import { Fault, IbidProcess, numberOption, workplace } from './ibid-process.ts'

/**
 * Has schemathesis (PyPI) make requests from the API document, and compare every reply with it:
 * `bun test/faults/schemathesis.ts [--seed N] [--examples N]`, so many of each operation. `SCHEMATHESIS`: where it
 * is. Left out are the password, which would shut it out, the archive of an import, which it cannot make,
 * and that all that the document allows is taken: files of random bytes are not.
 */
const schemathesis = process.env.SCHEMATHESIS ?? Bun.which('schemathesis')
if (!schemathesis) throw new Fault('Cannot compare with the API document: schemathesis is not installed')
const seed = numberOption('seed', 1)
const examples = numberOption('examples', 170)

const { folder, executable, remove } = await workplace()
const ibid = await IbidProcess.start(executable, folder)
try {
  await command('curl', '-sf', '-X', 'POST', `${ibid.url}/api/samples`)
  const { code, said } = await ran([
    ...[schemathesis, 'run', `${ibid.url}/api/openapi.json`, '--url', ibid.url, '--no-color'],
    ...['--phases', 'coverage,fuzzing', '-n', String(examples), '--seed', String(seed)],
    ...['--exclude-checks', 'positive_data_acceptance', '--exclude-path', '/api/auth/password'],
    ...['--exclude-path', '/api/import'],
    ...['--suppress-health-check', 'all', '--continue-on-failure'],
  ])
  console.log(said.slice(-3000))
  if (!ibid.alive) throw new Fault(`It died: ${await ibid.log()}`)
  if (code !== 0) throw new Fault(`schemathesis ended with ${code}`)
} finally {
  await ibid.end('SIGKILL')
  await remove()
}
