import { newSecret } from './secret.ts'

/** A new API token, told by its beginning from other secrets. */
export function newToken(): string {
  return `ibid_${newSecret()}`
}
