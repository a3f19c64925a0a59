import { ask } from './ask.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { evalCommand } from './eval.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { ingest } from './ingest.ts'
import { mcp } from './mcp.ts'
import { migrate } from './migrate.ts'
import { models } from './models.ts'
import { password } from './password.ts'
import { receipt } from './receipt.ts'
import { reindex } from './reindex.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { service } from './service.ts'
import { systemd } from './systemd.ts'
import { token } from './token.ts'
import { trust } from './trust.ts'
import { verify } from './verify.ts'
import { verifyReceipt } from './verify-receipt.ts'
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
