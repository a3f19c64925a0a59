/** How an answer is framed for a reader. */
export type RoleContext = {
  readonly instructions: string
  readonly disclaimer: string | null
}
