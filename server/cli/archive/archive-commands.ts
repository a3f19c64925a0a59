import type { Command } from '../terminal/command.ts'
import { backup } from './backup.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { restore } from './restore.ts'

/** The commands that write or read an archive, in the order of the help. */
export const ARCHIVE_COMMANDS: readonly Command[] = [backup, restore, exportCommand, importCommand]
