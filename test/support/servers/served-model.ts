/** A model of the fake Ollama. */
export type ServedModel = {
  readonly name: string
  readonly size?: number
  readonly capabilities?: readonly string[]
  readonly family?: string
  readonly contextLength?: number
  readonly parameterSize?: string
  /** How the model's prompt is written, in Go's template language. */
  readonly template?: string
  /** Its parameters, one a line, such as 'stop "<|im_end|>"'. */
  readonly parameters?: string
}

/** Returns the model's entry in Ollama's list. */
export function listed(model: ServedModel) {
  return {
    name: model.name,
    model: model.name,
    modified_at: '2025-01-01T00:00:00Z',
    size: model.size ?? 2_019_393_189,
    digest: String(Bun.hash(model.name)),
    details: {
      family: model.family ?? 'llama',
      families: [model.family ?? 'llama'],
      parameter_size: model.parameterSize ?? '3.2B',
    },
  }
}

/** Returns Ollama's description of the model. */
export function shown(model: ServedModel) {
  const family = model.family ?? 'llama'
  return {
    details: { family },
    template: model.template ?? '{{ .Prompt }}',
    parameters: model.parameters ?? '',
    model_info: {
      'general.architecture': family,
      [`${family}.context_length`]: model.contextLength ?? 131_072,
    },
    ...(model.capabilities ? { capabilities: model.capabilities } : {}),
  }
}
