import type { Scope } from '../../../../shared/messages/answers.ts'
import type { AnswerTexts } from '../../../../shared/messages.ts'
import { plural } from '../../numbers.ts'

const SUPPORT: Readonly<Record<string, string>> = { high: 'élevée', medium: 'moyenne', low: 'faible' }

const waiting = (processing: number) => (processing > 0 ? ` ; ${processing} encore en traitement` : '')
const within = ({ datasets, names }: Scope) =>
  datasets === 0 ? '' : datasets === 1 ? ` dans « ${names} »` : ` dans ${datasets} collections (${names})`

const searched = (scope: Scope) =>
  `${plural(scope.documents, 'document')}${within(scope)}${waiting(scope.processing)}`

export const answers = {
  searched,
  no_document_yet: ({ dataset, processing }) =>
    `Aucun document ${dataset === '' ? 'ici' : `dans « ${dataset} »`} pour l’instant${waiting(processing)}`,
  quoted_deleted: 'Les documents cités dans cette réponse ont été supprimés.',
  quoted_changed:
    'Les documents cités dans cette réponse ont changé. Reposez la question pour obtenir une réponse à partir de leurs nouvelles versions.',
  answer_unreadable: 'Cette réponse n’est plus lisible. Reposez la question.',
  nothing_to_search: 'Rien à parcourir',
  passages_spread: ({ passages, documents }) =>
    `${plural(passages, 'passage')} de ${plural(documents, 'document')}`,
  near_misses: ({ passages }) =>
    passages === 0 ? 'Aucun passage trouvé' : `${plural(passages, 'passage')} à lire, aucun vraiment proche`,
  passages_found: ({ passages, documents }) =>
    `${plural(passages, 'passage pertinent', 'passages pertinents')} dans ${plural(documents, 'document')}`,
  no_passage: 'Aucun passage à classer',
  sources_ranked: ({ sources, best, percent }) =>
    `${plural(sources, 'source')}, la meilleure : ${best} (${percent} %)`,
  central_sentences: ({ sentences, sources }) =>
    `${plural(sentences, 'phrase centrale', 'phrases centrales')} dans ${plural(sources, 'source')}`,
  nothing_to_answer_from: 'Rien qui permette de répondre',
  passages_do_not_answer: 'Les passages ne répondent pas à la question',
  words_by_model: ({ words, model }) => `${plural(words, 'mot')} de ${model}`,
  words_quoted: ({ words }) => plural(words, 'mot cité', 'mots cités'),
  no_claim: 'Aucune affirmation à rattacher',
  claims_matched: ({ matched, claims, sources }) =>
    `${matched} sur ${plural(claims, 'affirmation rattachée', 'affirmations rattachées')} à ${plural(sources, 'source')}`,
  no_answer_to_validate: 'Aucune réponse à vérifier',
  claims_checked: ({ supported, partial, unsupported, confidence, percent }) =>
    `Affirmations étayées : ${supported}, en partie : ${partial}, non étayées : ${unsupported} ; fiabilité ${SUPPORT[confidence] ?? confidence} (${percent} %)`,
  rows_alike: ({ rows, shown }) =>
    `${rows} lignes ont cette valeur${shown < rows ? `, dont ${plural(shown, 'affichée')}` : ''}.`,
  part_missing: ({ part }) => `Introuvable dans vos documents : « ${part} »`,
  documents_differ: ({ newer }) =>
    newer === ''
      ? 'Vos documents ne disent pas tous la même chose.'
      : `Vos documents ne disent pas tous la même chose. « ${newer} » est plus récent.`,
  overview_partial: ({ read, documents }) =>
    `Cet aperçu porte sur ${plural(read, 'document')} sur ${documents}. Choisissez-en moins pour qu’il les couvre tous.`,
  model_failed: ({ reason }) =>
    `Le modèle de langage n’a pas répondu ; la réponse cite donc vos documents. ${reason}`,
  model_flawed: ({ model }) =>
    `« ${model} » n’a pas rédigé de réponse exploitable ; vos documents sont donc cités. Un modèle plus grand fera peut-être mieux ; choisissez-en un dans les paramètres.`,
  model_not_supported: ({ model }) =>
    `Les sources n’étayent pas ce que « ${model} » a écrit ; elles sont donc citées à la place.`,
  nothing_supported: ({ model }) => `Les sources n’étayent pas ce que « ${model} » a écrit.`,
  model_found_nothing: ({ model }) =>
    `« ${model} » n’a pas trouvé de réponse ; ce qui est cité en est peut-être une.`,
  first_version: ({ reason }) => `Voici la première version de la réponse. ${reason}`,
  not_found: ({ near, ...scope }) =>
    `Je n’ai pas trouvé de réponse dans vos documents. J’ai parcouru ${searched(scope)}.${near > 0 ? ' Les passages les plus proches accompagnent cette réponse.' : ''}`,
  still_processing: ({ processing }) =>
    `Rien à parcourir pour l’instant : ${plural(processing, 'document est', 'documents sont')} encore en traitement. Reposez la question quand tout sera prêt.`,
  small_talk: 'Posez-moi une question sur vos documents. Chaque réponse montre ses sources.',
  nothing_uploaded: 'Rien à parcourir pour l’instant. Importez des documents, puis reposez la question.',
  disclaimer_doctor:
    'Cette réponse rapporte ce que disent vos documents. Ce n’est pas un avis médical : avant d’agir, vérifiez les doses, les interactions et les contre-indications dans des références à jour et auprès du patient.',
  disclaimer_lawyer:
    'Cette réponse rapporte ce que disent vos documents. Ce n’est pas un conseil juridique : avant de vous y fier, vérifiez le texte original et le droit applicable.',
  disclaimer_hr:
    'Cette réponse rapporte ce que disent vos documents. Vérifiez le règlement en vigueur et le droit du travail applicable avant toute décision concernant une personne.',
  lead_documents_say: 'Vos documents disent :',
  lead_may_answer: 'Ceci y répond peut-être :',
  lead_highest: 'Valeur la plus élevée de « {column} » sur {rows} lignes :',
  lead_lowest: 'Valeur la plus basse de « {column} » sur {rows} lignes :',
  lead_latest: 'Valeur la plus récente de « {column} » sur {rows} lignes :',
  lead_earliest: 'Valeur la plus ancienne de « {column} » sur {rows} lignes :',
  model_read_part:
    'Les passages trouvés dépassaient le contexte de « {model} », qui n’en a lu qu’une partie. Choisissez dans les paramètres un modèle au contexte plus long, ou interrogez moins de documents.',
  rewriting: ({ wrong }) =>
    `${wrong === 1 ? '1 affirmation n’est pas étayée' : `${wrong} affirmations ne sont pas étayées`} par les sources ; le modèle récrit donc la réponse.`,
  first_was_better: 'La première version était meilleure.',
  only_thinking: 'Jusqu’ici, le modèle n’a fait que réfléchir.',
  model_writing: '« {model} » écrit la réponse.',
  quoted_for_now: 'Cité pour l’instant ; « {model} » lit encore',
  because: '{what} : {why}',
} as const satisfies AnswerTexts
