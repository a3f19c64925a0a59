import { ARCHIVE_COMMANDS } from './archive/archive-commands.ts'
import { ask } from './ask.ts'
import { doctor } from './doctor/doctor.ts'
import { evalCommand } from './eval/eval.ts'
import { ingest } from './ingest.ts'
import { mcp } from './mcp.ts'
import { migrate } from './migrate.ts'
import { models } from './models.ts'
import { password } from './password.ts'
import { RECEIPT_COMMANDS } from './receipts/receipt-commands.ts'
import { trust } from './receipts/trust.ts'
import { reindex } from './reindex.ts'
import { serve } from './serve.ts'
import { SERVICE_COMMANDS } from './service/service-commands.ts'
import type { Command } from './terminal/command.ts'
import { token } from './token.ts'
import { watch } from './watch.ts'
import { worker } from './worker.ts'

/** Every command, in the order of the help. A new one is a file and a line. */
export const COMMANDS: readonly Command[] = [
  serve,
  worker,
  ingest,
  watch,
  ask,
  mcp,
  evalCommand,
  doctor,
  models,
  reindex,
  ...RECEIPT_COMMANDS,
  ...ARCHIVE_COMMANDS,
  migrate,
  trust,
  ...SERVICE_COMMANDS,
  password,
  token,
]
