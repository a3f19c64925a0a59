import { ask } from './ask.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { ingest } from './ingest.ts'
import { models } from './models.ts'
import { password } from './password.ts'
import { reindex } from './reindex.ts'
import { serve } from './serve.ts'
import { token } from './token.ts'

/** Every command, in the order of the help. A new one is a file and a line. */
export const COMMANDS: readonly Command[] = [serve, ingest, ask, doctor, models, reindex, password, token]
