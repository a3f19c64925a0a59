import { FORMATS } from '../../../shared/formats.ts'
import { CHUNK_CHARS, CHUNK_OVERLAP_CHARS } from '../../../shared/limits.ts'
import { ROLES } from '../../../shared/roles.ts'

export type Category = 'Getting Started' | 'Datasets' | 'Queries' | 'Technical'
export type Question = { question: string; answer: string; category: Category }

const formats = Object.values(FORMATS)
  .map((format) => format.label)
  .join(', ')

const roles = Object.values(ROLES)
  .map((role) => `${role.label} (${role.description.charAt(0).toLowerCase()}${role.description.slice(1)})`)
  .join(', ')

/** What people ask. */
export const FAQ: readonly Question[] = [
  {
    category: 'Getting Started',
    question: 'What file formats are supported?',
    answer: `${formats}. The type is decided by what is in a file, not by its name alone.`,
  },
  {
    category: 'Getting Started',
    question: 'What is the maximum file size?',
    answer: 'Up to 100MB per file. Any number of files can be uploaded together.',
  },
  {
    category: 'Getting Started',
    question: 'Do I need a language model?',
    answer:
      'No. Without one, answers are put together from verbatim sentences of your documents. With Ollama running on this machine or another one, the model that you choose in Settings writes them.',
  },
  {
    category: 'Datasets',
    question: 'How do I organize my documents?',
    answer:
      'In datasets: name a new one when you upload, or add to one that is there. A question can be asked of some datasets or of all.',
  },
  {
    category: 'Datasets',
    question: 'Can I delete a dataset?',
    answer:
      'Yes, from the Datasets page. Deletion is permanent: the files, their text and everything that makes them searchable are removed, and it cannot be undone.',
  },
  {
    category: 'Datasets',
    question: 'What happens when I upload the same file again?',
    answer:
      'Nothing: a file with the same content is recognized. A file with the same name and new content takes the place of the old one once it has been read successfully.',
  },
  {
    category: 'Queries',
    question: 'Can I query multiple datasets at once?',
    answer: 'Yes. Choose as many as you like, or none: with none chosen, all datasets are searched.',
  },
  {
    category: 'Queries',
    question: 'What are role contexts?',
    answer: `The point of view that an answer is framed from: ${roles}.`,
  },
  {
    category: 'Queries',
    question: 'What does the confidence mean?',
    answer:
      'How well the documents support the answer: high, medium or low. It is computed from the evidence found, not claimed by a language model. Where nothing relevant is found, the answer says so.',
  },
  {
    category: 'Queries',
    question: 'How do I check an answer?',
    answer:
      'Every statement carries the number of its source. Choose the number to see the passage, with the sentence that counts marked word for word.',
  },
  {
    category: 'Technical',
    question: 'How are documents processed?',
    answer: `Each file is read into blocks that know their page, slide, sheet or heading, cut into passages of about ${CHUNK_CHARS} characters with an overlap of ${CHUNK_OVERLAP_CHARS}, and made searchable by word and by meaning.`,
  },
  {
    category: 'Technical',
    question: 'Does anything leave this machine?',
    answer:
      'No. Documents, questions and answers stay here. The only server that Ibid talks to is the Ollama that you point it to.',
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
