import type { MessageTexts } from '../../../../shared/messages.ts'

/** Only what the page says without the server, whose sentences are in English already. */
export const server: Partial<MessageTexts> = {
  file_old_office: "'{file}' has the old format of {program} ({old}); save it as {format}",
}
