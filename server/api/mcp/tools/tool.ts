import type * as z from 'zod/mini'
import type { IbidApi } from '../../client/ibid-api.ts'
import { ApiProblem } from '../../client/ibid-api.ts'
import { describeIssues } from '../../use-cases/describe-issues.ts'

/** Whom a tool works for. */
export type Caller = {
  readonly api: IbidApi
  /** Aborts when the answer is not wanted any more. */
  readonly signal: AbortSignal
  /** Tells how far the work is, of `total`; what is not further than before is not told. */
  progress(done: number, total: number, message: string): void
}

/** What the protocol calls the result of a tool: text for the model, and the same as its output schema has it. */
export type ToolResult = {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: true
}

/** `writes`: it changes documents, which takes an admin who has allowed it. */
export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly writes: boolean
  readonly destroys: boolean
  readonly input: z.ZodMiniObject
  readonly output: z.ZodMiniObject
  /** A result that says so where the arguments or the API's refusal are to blame; throws for other failures. */
  call(given: unknown, caller: Caller): Promise<ToolResult>
}

type Definition<I extends z.ZodMiniObject, O extends z.ZodMiniObject> = Pick<
  Tool,
  'name' | 'title' | 'description'
> & {
  readonly writes?: boolean
  readonly destroys?: boolean
  readonly input: I
  readonly output: O
  run(input: z.output<I>, caller: Caller): Promise<{ readonly text: string; readonly value: z.input<O> }>
}

/** A tool of what it takes and gives: input is checked, and of a value only what the output schema has is given. */
export function tool<I extends z.ZodMiniObject, O extends z.ZodMiniObject>(
  definition: Definition<I, O>,
): Tool {
  const { writes = false, destroys = false, input, output } = definition
  return {
    ...definition,
    writes,
    destroys,
    async call(given, caller) {
      const parsed = input.safeParse(given ?? {})
      if (!parsed.success) return refusal(describeIssues(parsed.error))
      try {
        const { text, value } = await definition.run(parsed.data, caller)
        return { content: [{ type: 'text', text }], structuredContent: output.parse(value) }
      } catch (error) {
        if (error instanceof ApiProblem) return refusal(error.message)
        throw error
      }
    },
  }
}

function refusal(sentence: string): ToolResult {
  return { content: [{ type: 'text', text: sentence }], isError: true }
}
