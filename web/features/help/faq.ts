import { FORMATS } from '../../../shared/formats.ts'
import { CHUNK_CHARS, CHUNK_OVERLAP_CHARS } from '../../../shared/limits.ts'
import { ROLES } from '../../../shared/roles.ts'

export type Category = 'Getting Started' | 'Datasets' | 'Queries' | 'Technical'
export type Question = { question: string; answer: string; category: Category }

const formats = Object.values(FORMATS)
  .map((format) => format.label)
  .join(', ')

const roles = Object.values(ROLES)
  .map((role) => `${role.label} (${inSentence(role.description)})`)
  .join(', ')

/** A phrase inside a sentence; what is all capitals stays so. */
function inSentence(phrase: string): string {
  return /^\p{Lu}{2}/u.test(phrase) ? phrase : phrase.charAt(0).toLowerCase() + phrase.slice(1)
}

/** What people ask. */
export const FAQ: readonly Question[] = [
  {
    category: 'Getting Started',
    question: 'What file formats are supported?',
    answer: `${formats}. Ibid checks a file’s content as well as its name.`,
  },
  {
    category: 'Getting Started',
    question: 'What is the maximum file size?',
    answer: 'Up to 100MB per file. You can upload any number of files together.',
  },
  {
    category: 'Getting Started',
    question: 'Do I need a language model?',
    answer:
      'No. Without one, answers quote sentences from your documents. With Ollama on this machine or another, the model you choose in Settings writes them.',
  },
  {
    category: 'Datasets',
    question: 'How do I organize my documents?',
    answer:
      'Use datasets. When you upload, create one or add to an existing one. You can ask one dataset, several or all of them.',
  },
  {
    category: 'Datasets',
    question: 'Can I delete a dataset?',
    answer:
      'Yes, on the Datasets page. Deletion is permanent: it removes the files, their text and their search index, and cannot be undone.',
  },
  {
    category: 'Datasets',
    question: 'What happens when I upload the same file again?',
    answer:
      'Nothing: Ibid recognizes a file with the same content. A file with the same name and new content replaces the old one as soon as it has been read.',
  },
  {
    category: 'Queries',
    question: 'Can I query multiple datasets at once?',
    answer: 'Yes. Choose as many as you like. If you choose none, Ibid searches all datasets.',
  },
  {
    category: 'Queries',
    question: 'What are role contexts?',
    answer: `They set what an answer focuses on: ${roles}.`,
  },
  {
    category: 'Queries',
    question: 'What does the confidence mean?',
    answer:
      'How well the documents support the answer: high, medium or low. Ibid computes it from the evidence; no language model decides it. If your documents don’t answer the question, Ibid says so.',
  },
  {
    category: 'Queries',
    question: 'How do I check an answer?',
    answer:
      'Every statement has the number of its source. Click it to open the document with the sentence highlighted.',
  },
  {
    category: 'Technical',
    question: 'How are documents processed?',
    answer: `Ibid reads each file, keeps track of its pages, slides, sheets and headings, splits it into passages of about ${CHUNK_CHARS} characters with an overlap of ${CHUNK_OVERLAP_CHARS}, and makes them searchable by word and by meaning.`,
  },
  {
    category: 'Technical',
    question: 'Does anything leave this machine?',
    answer:
      'No. Documents, questions and answers stay here. The only server Ibid contacts is the Ollama you configure.',
  },
]

/** The questions that contain a text in question, answer or category, whatever the case. */
export function searchFaq(questions: readonly Question[], text: string): readonly Question[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return questions
  return questions.filter((entry) =>
    [entry.question, entry.answer, entry.category].some((part) => part.toLowerCase().includes(wanted)),
  )
}
