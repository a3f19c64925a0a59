import * as texts from '#texts/help.ts'
import { FORMATS, OWN_FORMATS } from '../../../shared/formats.ts'
import { CHUNK_CHARS, CHUNK_OVERLAP_CHARS } from '../../../shared/limits.ts'
import { ROLES } from '../../../shared/roles.ts'

export type Category = 'Getting Started' | 'Datasets' | 'Queries' | 'Technical'
export type Question = { question: string; answer: string; category: Category }

const formats = OWN_FORMATS.map((format) => FORMATS[format].label).join(', ')

const roles = Object.values(ROLES)
  .map((role) => `${role.label} (${inSentence(role.description)})`)
  .join(', ')

/** Lowers the first letter of a phrase for use inside a sentence, unless it begins with an acronym. */
function inSentence(phrase: string): string {
  return /^\p{Lu}{2}/u.test(phrase) ? phrase : phrase.charAt(0).toLowerCase() + phrase.slice(1)
}

/** The frequently asked questions. */
export const FAQ: readonly Question[] = [
  {
    category: texts.gettingStarted,
    question: texts.whatFileFormatsAreSupported,
    answer: texts.ibidChecksAFilesContentAs(formats),
  },
  {
    category: texts.gettingStarted,
    question: texts.whatIsTheMaximumFileSize,
    answer: texts.upTo100mbPerFileYou,
  },
  {
    category: texts.gettingStarted,
    question: texts.doINeedALanguageModel,
    answer: texts.noWithoutOneAnswersQuote,
  },
  {
    category: texts.datasets,
    question: texts.howDoIOrganizeMyDocuments,
    answer: texts.useDatasetsWhenYouUploadCreate,
  },
  {
    category: texts.datasets,
    question: texts.canIDeleteADataset,
    answer: texts.yesOnTheDatasetsPageDeletion,
  },
  {
    category: texts.datasets,
    question: texts.whatHappensWhenIUploadThe,
    answer: texts.nothingIbidRecognizesAFileWith,
  },
  {
    category: texts.queries,
    question: texts.canIQueryMultipleDatasetsAt,
    answer: texts.yesChooseAsManyAsYou,
  },
  {
    category: texts.queries,
    question: texts.whatAreRoleContexts,
    answer: texts.theySetWhatAnAnswerFocuses(roles),
  },
  {
    category: texts.queries,
    question: texts.whatDoesTheConfidenceMean,
    answer: texts.howWellTheDocumentsSupportThe,
  },
  {
    category: texts.queries,
    question: texts.howDoICheckAnAnswer,
    answer: texts.everyStatementHasTheNumberOf,
  },
  {
    category: texts.technical,
    question: texts.howAreDocumentsProcessed,
    answer: texts.ibidReadsEachFileKeepsTrack(CHUNK_CHARS, CHUNK_OVERLAP_CHARS),
  },
  {
    category: texts.technical,
    question: texts.doesAnythingLeaveThisMachine,
    answer: texts.noDocumentsQuestionsAndAnswers,
  },
]

/** Returns the questions that contain a text in question, answer or category, ignoring case. */
export function searchFaq(questions: readonly Question[], text: string): readonly Question[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return questions
  return questions.filter((entry) =>
    [entry.question, entry.answer, entry.category].some((part) => part.toLowerCase().includes(wanted)),
  )
}
