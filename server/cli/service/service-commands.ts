import type { Command } from '../terminal/command.ts'
import { service } from './service.ts'
import { systemd } from './systemd.ts'

/** The commands that set Ibid up as a service, in the order of the help. */
export const SERVICE_COMMANDS: readonly Command[] = [systemd, service]
