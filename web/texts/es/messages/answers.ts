import type { Scope } from '../../../../shared/messages/answers.ts'
import type { AnswerTexts } from '../../../../shared/messages.ts'
import { plural } from '../../numbers.ts'

const SUPPORT: Readonly<Record<string, string>> = { high: 'alta', medium: 'media', low: 'baja' }

const waiting = (processing: number) => (processing > 0 ? `; ${processing} aún en proceso` : '')
const within = ({ datasets, names }: Scope) =>
  datasets === 0 ? '' : datasets === 1 ? ` en “${names}”` : ` en ${datasets} colecciones (${names})`

const searched = (scope: Scope) =>
  `${plural(scope.documents, 'documento')}${within(scope)}${waiting(scope.processing)}`

export const answers = {
  searched,
  no_document_yet: ({ dataset, processing }) =>
    `Aún no hay documentos ${dataset === '' ? 'aquí' : `en “${dataset}”`}${waiting(processing)}`,
  quoted_deleted: 'Los documentos citados en esta respuesta se han eliminado.',
  quoted_changed:
    'Los documentos citados en esta respuesta han cambiado. Vuelva a preguntar para obtener una respuesta a partir de sus nuevas versiones.',
  answer_unreadable: 'Esta respuesta ya no se puede leer. Vuelva a preguntar.',
  nothing_to_search: 'No hay dónde buscar',
  passages_spread: ({ passages, documents }) =>
    `${plural(passages, 'pasaje')} de ${plural(documents, 'documento')}`,
  near_misses: ({ passages }) =>
    passages === 0
      ? 'No se encontró ningún pasaje'
      : `${plural(passages, 'pasaje')} por leer, ninguno realmente próximo`,
  passages_found: ({ passages, documents }) =>
    `${plural(passages, 'pasaje relevante', 'pasajes relevantes')} en ${plural(documents, 'documento')}`,
  no_passage: 'Ningún pasaje que clasificar',
  sources_ranked: ({ sources, best, percent }) =>
    `${plural(sources, 'fuente')}; la mejor, ${best} (${percent} %)`,
  central_sentences: ({ sentences, sources }) =>
    `${plural(sentences, 'frase central', 'frases centrales')} en ${plural(sources, 'fuente')}`,
  nothing_to_answer_from: 'Nada con lo que responder',
  passages_do_not_answer: 'Los pasajes no responden a la pregunta',
  words_by_model: ({ words, model }) => `${plural(words, 'palabra')} de ${model}`,
  words_quoted: ({ words }) => plural(words, 'palabra citada', 'palabras citadas'),
  no_claim: 'Ninguna afirmación que asociar',
  claims_matched: ({ matched, claims, sources }) =>
    `${matched} de ${plural(claims, 'afirmación', 'afirmaciones')} con respaldo en ${plural(sources, 'fuente')}`,
  no_answer_to_validate: 'Ninguna respuesta que comprobar',
  claims_checked: ({ supported, partial, unsupported, confidence, percent }) =>
    `Afirmaciones respaldadas: ${supported}, en parte: ${partial}, sin respaldo: ${unsupported}; fiabilidad ${SUPPORT[confidence] ?? confidence} (${percent} %)`,
  rows_alike: ({ rows, shown }) =>
    `${rows} filas tienen este valor${shown < rows ? `; se muestran ${shown}` : ''}.`,
  part_missing: ({ part }) => `No se encontró en sus documentos: “${part}”`,
  documents_differ: ({ newer }) =>
    newer === ''
      ? 'Sus documentos dicen cosas distintas.'
      : `Sus documentos dicen cosas distintas. “${newer}” es más reciente.`,
  overview_partial: ({ read, documents }) =>
    `Este resumen abarca ${read} de ${documents} documentos. Pregunte por menos para abarcarlos todos.`,
  model_failed: ({ reason }) =>
    `El modelo de lenguaje falló, así que la respuesta cita sus documentos. ${reason}`,
  model_flawed: ({ model }) =>
    `“${model}” no redactó una respuesta utilizable, así que la respuesta cita sus documentos. Un modelo mayor puede hacerlo mejor; elija uno en Ajustes.`,
  model_not_supported: ({ model }) =>
    `Las fuentes no respaldan lo que escribió “${model}”, así que se citan en su lugar.`,
  nothing_supported: ({ model }) => `Las fuentes no respaldan lo que escribió “${model}”.`,
  model_found_nothing: ({ model }) => `“${model}” no encontró respuesta; lo que se cita puede serlo.`,
  first_version: ({ reason }) => `Esta es la primera versión de la respuesta. ${reason}`,
  not_found: ({ near, ...scope }) =>
    `No encontré respuesta a esto en sus documentos. Busqué en ${searched(scope)}.${near > 0 ? ' Los pasajes más próximos acompañan a esta respuesta.' : ''}`,
  still_processing: ({ processing }) =>
    `Aún no hay dónde buscar: ${plural(processing, 'documento sigue', 'documentos siguen')} en proceso. Vuelva a preguntar cuando todo esté listo.`,
  small_talk: 'Pregúnteme lo que quiera sobre sus documentos. Cada respuesta muestra sus fuentes.',
  nothing_uploaded: 'Aún no hay dónde buscar. Suba documentos y vuelva a preguntar.',
  disclaimer_doctor:
    'Esta respuesta repite lo que dicen sus documentos. No es un consejo médico: antes de actuar, compruebe dosis, interacciones y contraindicaciones en referencias actualizadas y con el paciente.',
  disclaimer_lawyer:
    'Esta respuesta repite lo que dicen sus documentos. No es asesoramiento jurídico: antes de confiar en ella, compruebe el texto original y la ley aplicable.',
  disclaimer_hr:
    'Esta respuesta repite lo que dicen sus documentos. Compruebe el reglamento vigente y la legislación laboral aplicable antes de decidir sobre una persona.',
  lead_documents_say: 'Sus documentos dicen:',
  lead_may_answer: 'Esto puede ser la respuesta:',
  lead_highest: 'Valor más alto de “{column}” en {rows} filas:',
  lead_lowest: 'Valor más bajo de “{column}” en {rows} filas:',
  lead_latest: 'Valor más reciente de “{column}” en {rows} filas:',
  lead_earliest: 'Valor más antiguo de “{column}” en {rows} filas:',
  model_read_part:
    'Los pasajes encontrados no cabían en el contexto de “{model}”, que solo leyó una parte. Elija en los ajustes un modelo con más contexto, o pregunte por menos documentos.',
  rewriting: ({ wrong }) =>
    `${wrong === 1 ? '1 afirmación no está respaldada' : `${wrong} afirmaciones no están respaldadas`} por las fuentes, así que el modelo vuelve a escribir la respuesta.`,
  first_was_better: 'La primera versión era mejor.',
  only_thinking: 'Hasta ahora el modelo solo estaba pensando.',
  model_writing: '“{model}” está escribiendo la respuesta.',
  quoted_for_now: 'Citado por ahora; “{model}” sigue leyendo',
  because: '{what}: {why}',
} as const satisfies AnswerTexts
