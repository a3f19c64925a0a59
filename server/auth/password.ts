/** Each takes 64 MB and a core while it is computed. */
const AT_ONCE = 2
/** Who comes when this many wait is sent away. */
const WAITING = 16

/** Too many passwords are being checked. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

let running = 0
const waiting: (() => void)[] = []

/** The password's Argon2id hash with its salt and cost, to keep. Throws BusyError. */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => Bun.password.hash(normal(password), 'argon2id'))
}

/** Throws BusyError when too many others wait. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  return await inTurn(() => Bun.password.verify(normal(password), hash))
}

/** The same characters typed on different keyboards are the same password. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new BusyError('Too many passwords are being checked at once')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // Whoever waits takes over this place.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
