/** Each takes 64 MB and a core while it is computed. */
const AT_ONCE = 2
/** Who comes when this many wait is sent away; of those who were let in before, others are waited for besides. */
const WAITING = 16
/** Of one client so many wait. */
const WAITING_OF_ONE = 2

/** Too many passwords are being checked. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** Who has a password checked. `known`: somebody signed in from there before; they come before strangers. */
export type Asking = { readonly client: string; readonly known: boolean }

type Waiting = Asking & { readonly begin: () => void }

let running = 0
const waiting: Waiting[] = []

/** The password's Argon2id hash with its salt and cost, to keep. Throws BusyError. */
export async function hashPassword(password: string, asking: Asking = OWN): Promise<string> {
  return await inTurn(asking, () => Bun.password.hash(normal(password), 'argon2id'))
}

/** Throws BusyError when too many others wait. */
export async function isPassword(password: string, hash: string, asking: Asking = OWN): Promise<boolean> {
  return await inTurn(asking, () => Bun.password.verify(normal(password), hash))
}

/** A command on the machine itself. */
const OWN: Asking = { client: '', known: true }

/** The same characters typed on different keyboards are the same password. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

async function inTurn<T>({ client, known }: Asking, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    const alike = waiting.filter((one) => one.known === known)
    if (alike.length >= WAITING || alike.filter((one) => one.client === client).length >= WAITING_OF_ONE)
      throw new BusyError('Too many passwords are being checked at once')
    await new Promise<void>((begin) => waiting.push({ client, known, begin }))
  } else running++
  try {
    return await work()
  } finally {
    // Whoever waits takes over this place.
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
