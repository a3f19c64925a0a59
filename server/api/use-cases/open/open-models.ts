import type { Config } from '../../../config/config.ts'
import { meteredModels } from '../../../models/chat/metered-model.ts'
import { type ModelCatalog, modelCatalog } from '../../../models/chat/model-catalog.ts'
import { chooseSource } from '../../../models/choose-chat-source.ts'
import type { Logger } from '../../../platform/log.ts'
import { Metrics } from '../../../platform/metrics.ts'
import type { Catalog } from '../../../storage/metadata/interfaces/catalog.ts'

export type ModelServices = {
  readonly metrics: Metrics
  readonly models: ModelCatalog
  /** Applies changed settings. */
  settingsChanged(): Promise<void>
}

/** Opens the language models and follows the settings, which choose a model unless the configuration does. */
export async function openModels(
  config: Config,
  catalog: Catalog,
  log: Logger,
): Promise<ModelServices & { close(): Promise<void> }> {
  let chosen = config.model
  const settingsChanged = async () => {
    chosen = config.model ?? (await catalog.installation.settings()).answering.model
  }
  await settingsChanged()
  const unfollow = await catalog.changes.follow(({ kind }) => {
    if (kind === 'settings' || kind === 'anything')
      settingsChanged().catch((error: unknown) =>
        log.error('Cannot read the settings', { error: String(error) }),
      )
  })
  const metrics = new Metrics()
  const models = meteredModels(modelCatalog(chooseSource(config), { chosen: () => chosen }), metrics)
  return { metrics, models, settingsChanged, close: async () => await unfollow() }
}
