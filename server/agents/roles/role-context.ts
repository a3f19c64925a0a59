/** How an answer is framed for a reader. `prefers`: what the extractive writer ranks a little higher. */
export type RoleContext = {
  readonly instructions: string
  readonly disclaimer: string | null
  readonly prefers: RegExp | null
}
