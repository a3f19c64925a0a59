import { Problem } from '../../../shared/problem.ts'
import { SettingsReply, SystemStatusReply } from '../../../shared/system.ts'
import { type Config, ConfigError } from '../../config/config.ts'
import type { ModelSource } from '../../models/chat/model-source.ts'
import { ollamaSource } from '../../models/chat/ollama/ollama-source.ts'
import { openaiSource } from '../../models/chat/openai/openai-source.ts'
import { chooseSource } from '../../models/choose-chat-source.ts'
import { holdsData } from '../../storage/data-folder/data-folder.ts'
import { openCatalog } from '../../storage/open/open-stores.ts'
import { askServer } from '../open/ask-server.ts'

/**
 * Finds the model server and the chosen chat model as the running server has them, else as flags and settings say.
 * `requests`: how many requests of the running server the model is working on. Throws ConfigError if the running server
 * refuses to tell.
 */
export async function findChatModel(
  config: Config,
  running: string | null,
  token: string | null,
): Promise<{ source: ModelSource; chosen: string | null; requests: number }> {
  if (running !== null) {
    const settings = await askServer(running, '/api/settings', token)
    const status = await askServer(running, '/api/system/status', token)
    if (settings.ok && status.ok) {
      const { engine } = SystemStatusReply.parse(await status.json()).data
      const { answering: saved } = SettingsReply.parse(await settings.json()).data
      const chosen = engine.model ?? config.model ?? saved.model
      // The server keeps its key to itself; a key from this command line goes only to the host it belongs to.
      const key = engine.host === config.modelUrl ? config.modelKey : null
      const source = engine.provider === 'openai' ? openaiSource(engine.host, key) : ollamaSource(engine.host)
      return { source, chosen, requests: engine.requests }
    }
    // Without a token the server says nothing, so this command's own settings have to do.
    if (status.status !== 401)
      throw new ConfigError(`Cannot ask the running server: ${Problem.parse(await status.json()).detail}`)
  }
  const configured = { source: chooseSource(config), chosen: config.model, requests: 0 }
  if (config.model !== null || config.shared !== null || !holdsData(config.dataDir)) return configured
  const catalog = openCatalog(config)
  try {
    return { ...configured, chosen: (await catalog.installation.settings()).answering.model }
  } finally {
    await catalog.close()
  }
}
