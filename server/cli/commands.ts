import { backup } from './archive/backup.ts'
import { exportCommand, importCommand } from './archive/export-import.ts'
import { restore } from './archive/restore.ts'
import { ask } from './ask.ts'
import { doctor } from './doctor/doctor.ts'
import { evalCommand } from './eval/eval.ts'
import { ingest } from './ingest.ts'
import { mcp } from './mcp.ts'
import { migrate } from './migrate.ts'
import { models, reindex } from './models.ts'
import { password } from './password.ts'
import { receipt, verifyReceipt } from './receipts/receipt.ts'
import { trust } from './receipts/trust.ts'
import { verify } from './receipts/verify.ts'
import { serve } from './serve.ts'
import { service, systemd } from './service/service.ts'
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
  verify,
  receipt,
  verifyReceipt,
  backup,
  restore,
  exportCommand,
  importCommand,
  migrate,
  trust,
  systemd,
  service,
  password,
  token,
]
