import type { Command } from '../terminal/command.ts'
import { receipt } from './receipt.ts'
import { verify } from './verify.ts'
import { verifyReceipt } from './verify-receipt.ts'

/** The commands that check what Ibid stored and said, in the order of the help. */
export const RECEIPT_COMMANDS: readonly Command[] = [verify, receipt, verifyReceipt]
