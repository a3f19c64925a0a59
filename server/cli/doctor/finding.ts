/** A finding of the doctor. `says`: one line, with the command that fixes a problem. */
export type Finding = {
  readonly name: string
  readonly ok: boolean
  readonly says: string
  /** Ibid works without it, though not as well. */
  readonly optional?: boolean
}
