import type { Message } from './language-model.ts'

/** The instructions and the request to a model, as messages. */
export function promptMessages(system: string, user: string): Message[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
}

/** Takes out of a document's text whatever could pass for the frame of a prompt, a chat template or a numbered source. */
export function disarmed(text: string): string {
  return text
    .replace(/<<<+|>>>+/g, (marks) => marks.slice(0, 2))
    .replace(/<\|/g, '< |')
    .replace(/\|>/g, '| >')
    .replace(/\[\/?INST\]/gi, '(INST)')
    .replace(/<\/?(?:s|think|system|user|assistant)>/gi, '')
    .replace(/(?<!\\)\[(\d{1,3})\]/g, '($1)')
}
