import type { Scope } from '../../../../shared/messages/answers.ts'
import type { AnswerTexts } from '../../../../shared/messages.ts'
import { plural } from '../../numbers.ts'

const SUPPORT: Readonly<Record<string, string>> = { high: 'hoch', medium: 'mittel', low: 'gering' }

const waiting = (processing: number) => (processing > 0 ? `; ${processing} noch in Arbeit` : '')
const within = ({ datasets, names }: Scope) =>
  datasets === 0 ? '' : datasets === 1 ? ` in „${names}“` : ` in ${datasets} Sammlungen (${names})`

const searched = (scope: Scope) =>
  `${plural(scope.documents, 'Dokument', 'Dokumente')}${within(scope)}${waiting(scope.processing)}`

export const answers = {
  searched,
  no_document_yet: ({ dataset, processing }) =>
    `Noch kein Dokument ${dataset === '' ? 'vorhanden' : `in „${dataset}“`}${waiting(processing)}`,
  quoted_deleted: 'Die Dokumente, aus denen diese Antwort zitierte, wurden gelöscht.',
  quoted_changed:
    'Die Dokumente, aus denen diese Antwort zitierte, haben sich geändert. Fragen Sie noch einmal, um eine Antwort aus den neuen Fassungen zu erhalten.',
  answer_unreadable: 'Diese Antwort lässt sich nicht mehr lesen. Fragen Sie noch einmal.',
  nothing_to_search: 'Nichts zu durchsuchen',
  passages_spread: ({ passages, documents }) =>
    `${plural(passages, 'Passage', 'Passagen')} aus ${plural(documents, 'Dokument', 'Dokumenten')}`,
  near_misses: ({ passages }) =>
    passages === 0
      ? 'Keine Passage gefunden'
      : `${plural(passages, 'Passage', 'Passagen')} zu lesen, keine davon passend`,
  passages_found: ({ passages, documents }) =>
    `${plural(passages, 'relevante Passage', 'relevante Passagen')} in ${plural(documents, 'Dokument', 'Dokumenten')}`,
  no_passage: 'Keine Passage zu gewichten',
  sources_ranked: ({ sources, best, percent }) =>
    `${plural(sources, 'Quelle', 'Quellen')}, beste: ${best} (${percent} %)`,
  central_sentences: ({ sentences, sources }) =>
    `${plural(sentences, 'zentraler Satz', 'zentrale Sätze')} in ${plural(sources, 'Quelle', 'Quellen')}`,
  nothing_to_answer_from: 'Keine Grundlage für eine Antwort',
  passages_do_not_answer: 'Die Passagen beantworten die Frage nicht',
  words_by_model: ({ words, model }) => `${plural(words, 'Wort', 'Wörter')} von ${model}`,
  words_quoted: ({ words }) => `${plural(words, 'Wort', 'Wörter')}, zitiert`,
  no_claim: 'Keine Aussage zuzuordnen',
  claims_matched: ({ matched, claims, sources }) =>
    `${matched} von ${plural(claims, 'Aussage', 'Aussagen')} belegt aus ${plural(sources, 'Quelle', 'Quellen')}`,
  no_answer_to_validate: 'Keine Antwort zu prüfen',
  claims_checked: ({ supported, partial, unsupported, confidence, percent }) =>
    `${supported} belegt, ${partial} teilweise, ${unsupported} nicht; Verlässlichkeit ${SUPPORT[confidence] ?? confidence} (${percent} %)`,
  rows_alike: ({ rows, shown }) =>
    `${rows} Zeilen haben diesen Wert${shown < rows ? `, ${shown} davon sind gezeigt` : ''}.`,
  part_missing: ({ part }) => `Nicht in Ihren Dokumenten gefunden: „${part}“`,
  documents_differ: ({ newer }) =>
    newer === ''
      ? 'Ihre Dokumente sagen Verschiedenes.'
      : `Ihre Dokumente sagen Verschiedenes. „${newer}“ ist neuer.`,
  overview_partial: ({ read, documents }) =>
    `Dieser Überblick umfasst ${read} von ${documents} Dokumenten. Fragen Sie nach weniger, um alle zu erfassen.`,
  model_failed: ({ reason }) =>
    `Das Sprachmodell ist ausgefallen, deshalb zitiert die Antwort Ihre Dokumente. ${reason}`,
  model_flawed: ({ model }) =>
    `„${model}“ hat keine brauchbare Antwort geschrieben, deshalb zitiert die Antwort Ihre Dokumente. Ein größeres Modell kann es besser; wählen Sie eines in den Einstellungen.`,
  model_not_supported: ({ model }) =>
    `Die Quellen stützen nicht, was „${model}“ schrieb, deshalb werden sie stattdessen zitiert.`,
  nothing_supported: ({ model }) => `Die Quellen stützen nicht, was „${model}“ schrieb.`,
  model_found_nothing: ({ model }) =>
    `„${model}“ fand keine Antwort; was hier zitiert ist, könnte eine sein.`,
  first_version: ({ reason }) => `Das ist die erste Fassung der Antwort. ${reason}`,
  not_found: ({ near, ...scope }) =>
    `In Ihren Dokumenten habe ich keine Antwort darauf gefunden. Durchsucht habe ich ${searched(scope)}.${near > 0 ? ' Die ähnlichsten Passagen stehen bei dieser Antwort.' : ''}`,
  still_processing: ({ processing }) =>
    `Noch gibt es nichts zu durchsuchen: ${processing === 1 ? '1 Dokument wird' : `${processing} Dokumente werden`} noch verarbeitet. Fragen Sie noch einmal, wenn alles bereit ist.`,
  small_talk: 'Fragen Sie mich etwas zu Ihren Dokumenten. Jede Antwort zeigt ihre Quellen.',
  nothing_uploaded:
    'Noch gibt es nichts zu durchsuchen. Laden Sie Dokumente hoch, und fragen Sie dann noch einmal.',
  disclaimer_doctor:
    'Diese Antwort gibt wieder, was in Ihren Dokumenten steht. Sie ist kein medizinischer Rat: Prüfen Sie Dosierungen, Wechselwirkungen und Gegenanzeigen anhand aktueller Quellen und am Patienten, bevor Sie handeln.',
  disclaimer_lawyer:
    'Diese Antwort gibt wieder, was in Ihren Dokumenten steht. Sie ist keine Rechtsberatung: Prüfen Sie den Wortlaut im Original und das geltende Recht, bevor Sie sich darauf verlassen.',
  disclaimer_hr:
    'Diese Antwort gibt wieder, was in Ihren Dokumenten steht. Prüfen Sie die geltende Richtlinie und das Arbeitsrecht, bevor Sie über eine Person entscheiden.',
  lead_documents_say: 'In Ihren Dokumenten steht:',
  lead_may_answer: 'Das könnte die Antwort sein:',
  lead_highest: 'Höchster Wert in „{column}“ von {rows} Zeilen:',
  lead_lowest: 'Niedrigster Wert in „{column}“ von {rows} Zeilen:',
  lead_latest: 'Spätester Wert in „{column}“ von {rows} Zeilen:',
  lead_earliest: 'Frühester Wert in „{column}“ von {rows} Zeilen:',
  model_read_part:
    'Die Belege passten nicht in den Kontext von „{model}“, deshalb hat es nur einen Teil gelesen. Wählen Sie in den Einstellungen ein Modell mit größerem Kontext, oder fragen Sie nach weniger Dokumenten.',
  rewriting: ({ wrong }) =>
    `${wrong === 1 ? '1 Aussage ist' : `${wrong} Aussagen sind`} nicht durch die Quellen belegt, deshalb schreibt das Modell die Antwort noch einmal.`,
  first_was_better: 'Die erste Fassung war besser.',
  only_thinking: 'Bisher hat das Modell nur nachgedacht.',
  model_writing: '„{model}“ schreibt die Antwort.',
  quoted_for_now: 'Vorerst zitiert; „{model}“ liest noch',
  because: '{what}: {why}',
} as const satisfies AnswerTexts
