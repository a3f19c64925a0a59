/** What the doctor found. `says`: one line; of something broken with the command that mends it. */
export type Finding = {
  readonly name: string
  readonly ok: boolean
  readonly says: string
  /** Ibid works without it, only not as well. */
  readonly optional?: boolean
}
