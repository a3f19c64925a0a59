/** Hashes computed at once: each takes a core and 64 MB. */
const AT_ONCE = 2
/** Requests that may wait; more are refused. Strangers and known clients are counted separately. */
const WAITING = 16
/** Requests of one client that may wait. */
const WAITING_OF_ONE = 2

/** Reports that too many passwords are being checked. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** The client whose password is checked. `known`: someone signed in from there before, so it goes before strangers. */
export type Asking = { readonly client: string; readonly known: boolean }

type Waiting = Asking & { readonly begin: () => void }

let running = 0
const waiting: Waiting[] = []

/** Hashes a password with Argon2id; the result holds salt and cost. Throws BusyError. */
export async function hashPassword(password: string, asking: Asking = OWN): Promise<string> {
  return await inSlot(asking, () => Bun.password.hash(normal(password), 'argon2id'))
}

/** Compares a password with its hash. Throws BusyError if too many others wait. */
export async function isPassword(password: string, hash: string, asking: Asking = OWN): Promise<boolean> {
  return await inSlot(asking, () => Bun.password.verify(normal(password), hash))
}

/** The client of commands on this machine. */
const OWN: Asking = { client: '', known: true }

/** Normalizes a password, so that keyboards that compose characters differently give the same one. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

async function inSlot<T>({ client, known }: Asking, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    const alike = waiting.filter((one) => one.known === known)
    if (alike.length >= WAITING || alike.filter((one) => one.client === client).length >= WAITING_OF_ONE)
      throw new BusyError('Too many passwords are being checked at once')
    await new Promise<void>((begin) => waiting.push({ client, known, begin }))
  } else running++
  try {
    return await work()
  } finally {
    // The next one in the queue takes over this slot.
    const [next] = waiting.splice(
      Math.max(
        0,
        waiting.findIndex((one) => one.known),
      ),
      1,
    )
    if (next) next.begin()
    else running--
  }
}
