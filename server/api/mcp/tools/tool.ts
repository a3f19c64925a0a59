import type * as z from 'zod/mini'
import type { IbidApi } from '../../client/ibid-api.ts'
import { ApiProblem } from '../../client/ibid-api.ts'
import { describeIssues } from '../../use-cases/describe-issues.ts'

/** The caller of a tool. */
export type Caller = {
  readonly api: IbidApi
  /** Aborts when the caller cancels. */
  readonly signal: AbortSignal
  /** Reports progress out of `total`; ignores values that are no advance. */
  progress(done: number, total: number, message: string): void
}

/** An MCP tool result: text for the model, and the same as structured content. */
export type ToolResult = {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: true
}

/** `writes`: changes documents, which takes an admin and `--mcp-write`. */
export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly writes: boolean
  readonly destroys: boolean
  readonly input: z.ZodMiniObject
  readonly output: z.ZodMiniObject
  /** Returns an error result for invalid arguments and refusals of the API; throws other failures. */
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

/** Defines a tool by its schemas: checks the input and strips from the result whatever the output schema lacks. */
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
