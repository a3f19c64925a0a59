import type { EngineStateCode } from '../../../../shared/messages.ts'

/** Empty, as in stored.ts. */
export const keptOfEngine: Partial<Record<EngineStateCode, string>> = {}
