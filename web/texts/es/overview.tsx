import type { ReactNode } from 'react'
import { plural } from '../numbers.ts'

export const last30Days = 'Últimos 30 días'
export const nDocuments = (documents: number) => plural(documents, 'documento añadido', 'documentos añadidos')
export const nQuestions = (queries: number) => plural(queries, 'pregunta hecha', 'preguntas hechas')
export const inTheLastDays = (label: string, length: number) => `${label} en los últimos ${length} días`
export const question = 'Pregunta'
export const yourQuestion = 'Su pregunta'
export const whatWouldYouLikeToKnow = '¿Qué quiere saber?'
export const aQueryMayHaveAtMost = (maxquerychars: string) =>
  `Una pregunta puede tener como máximo ${maxquerychars} caracteres.`
export const dataset = 'Colección'
export const allDatasets = 'Todas las colecciones'
export const searchDocuments = 'Buscar'
export const continueIt = 'Continuar'
export const notFound = 'Sin respuesta'
export const questions = (count: number) => plural(count, 'pregunta')
export const totalDatasets = 'Colecciones'
export const totalDocuments = 'Documentos'
export const storageUsed = 'Espacio ocupado'
export const thisWeek = (moreBytes: string) => `+${moreBytes} esta semana`
export const onDiskWithTheIndexFree = (bytes: string, freeBytes: string) =>
  `${bytes} en disco con el índice, ${freeBytes} libres`
export const queriesToday = 'Preguntas de hoy'
export const addedInTheLastSevenDays = 'Añadido en los últimos siete días'
export const thisWeek2 = (value: string) => `+${value} esta semana`
export const uploadNewDocuments = 'Subir documentos'
export const addFilesToADataset = 'Añadir archivos a una colección'
export const queryDocuments = 'Consultar documentos'
export const askAndSeeTheSource = 'Preguntar y ver la fuente'
export const manageDatasets = 'Gestionar colecciones'
export const openRenameOrDeleteThem = 'Abrirlas, renombrarlas o eliminarlas'
export const welcome = 'Le damos la bienvenida'
export const welcomeBack = '¡Hola de nuevo!'
export const askYourDocumentsEveryAnswer = 'Pregunte a sus documentos. Cada respuesta muestra su fuente.'
export const quickActions = 'Acciones rápidas'
export const askADocumentAQuestionAnd = (span: ReactNode) => (
  <>Haga una pregunta a un documento y vea la frase que la responde{span}</>
)
export const startWithShortSamples =
  'Empiece con tres ejemplos breves: un contrato de alquiler, un manual del personal y una lista de facturas. La primera respuesta llega en segundos. Como todo lo que suba, se quedan en este equipo.'
export const recentDatasets = 'Colecciones recientes'
export const failedToLoadDatasets = 'No se pudieron cargar las colecciones'
export const tryAgain = 'Reintentar'
export const noDatasetsYet = 'Aún no hay colecciones'
export const uploadDocumentsToGetStarted = 'Suba documentos para empezar'
export const nDocuments2 = (documentCount: number) => plural(documentCount, 'documento')
export const atMostADay = (most: string) => `hasta ${most} al día`
