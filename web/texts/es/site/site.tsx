import type { ReactNode } from 'react'
import { formatDecimal } from '../../numbers.ts'

export const product = 'Producto'
export const liveDemo = 'Demostración'
export const features = 'Funciones'
export const performance = 'Rendimiento'
export const dashboard = 'Panel'
export const changelog = 'Novedades'
export const website = 'Sitio web'
export const videos = 'Vídeos'
export const developer = 'Desarrollo'
export const technicalDocs = 'Técnica'
export const gettingStarted = 'Primeros pasos'
export const apiDocs = 'Documentación de la API'
export const deployment = 'Despliegue'
export const backup = 'Copia de seguridad'
export const source = 'Código fuente'
export const issues = 'Incidencias'
export const community = 'Comunidad'
export const legal = 'Aviso legal'
export const privacy = 'Privacidad'
export const security = 'Seguridad'
export const compliance = 'Cumplimiento'
export const terms = 'Licencia'
export const reportAVulnerability = 'Informar de una vulnerabilidad'
export const contact = 'Contacto'
export const notes = 'Notas'
export const everyFigureOnThisPageWas =
  'Cada cifra de esta página procede de un comando del repositorio. Ejecútelo para comprobarla.'
export const load = (machine: string, load: number) =>
  `, ${machine.replace(' cores', ' núcleos')}, carga ${formatDecimal(load, 1)}.`
export const shortForLatinInTheSame = (italic: ReactNode, italic2: ReactNode) => (
  <>
    {italic}, abreviatura del latín {italic2}: en el mismo lugar. Es lo que dice una cita cuando remite a la
    fuente recién mencionada.
  </>
)
export const eachSentenceInBoldOnThe = (link: ReactNode, code: ReactNode) => (
  <>
    Cada frase en negrita de la {link} es el nombre de una prueba que la demuestra: {code}
  </>
)
export const inOneExecutable = (tagline: string) => `${tagline} en un solo ejecutable.`
export const mitLicence = (year: number, name: string) => `© ${year} ${name}. Licencia MIT.`
export const documents = 'Documentos'
export const asTheyAre = 'tal como son'
export const fileStore = 'Archivos'
export const byContentOnce = 'por contenido, una vez'
export const fourWorkers = 'Cuatro procesos'
export const oneWriter = 'Un escritor'
export const inBatches = 'por lotes'
export const index = 'Índice'
export const wordsAndVectors = 'palabras, vectores'
export const howADocumentIsIndexed = 'Cómo se indexa un documento'
export const howAQuestionIsAnswered = 'Cómo se responde a una pregunta'
export const question = 'Pregunta'
export const answer = 'Respuesta'
export const indexingADocument = 'Un documento'
export const answeringAQuestion = 'Una pregunta'
export const aDocumentGoesFromTheFile =
  'Un documento va del almacén de archivos al índice pasando por cuatro procesos, que lo leen, lo dividen y lo vectorizan, y por un escritor. Una pregunta pasa por seis agentes, de los que la búsqueda en paralelo recorre el índice, y se convierte en respuesta. Una marca en la respuesta lleva de vuelta al lugar del documento.'
export const theMarkLeadsBackFilePage = 'Cada referencia lleva de vuelta: archivo, página, frase.'
export const pause = 'Pausar'
export const start = 'Iniciar'
export const documentsProcessed = (span: ReactNode, span2: ReactNode) => (
  <>
    {span} documentos procesados {span2}
  </>
)
export const working = 'En curso'
export const paused = 'En pausa'
export const done = 'Listo'
export const waiting = 'En espera'
export const progress = (title: string) => `${title}, progreso`
export const takes = 'Entrada'
export const gives = 'Salida'
export const agent = 'Agente'
export const file = 'Archivo'
export const inTheDemo = 'En la demostración'
export const note = (number: number) => `Nota ${number}`
export const sections = 'Secciones'
export const menu = 'Menú'
export const launchDashboard = 'Abrir el panel'
export const darkMode = 'Modo oscuro'
export const securityPage = 'página de seguridad'
export const demoCountsNothing = '(contador de demostración)'
export const copied = (label: string) => `Copiado: ${label}`
export const copy = (label: string) => `Copiar: ${label}`
export const percent = 'Por ciento'
export const ibidNote = (number: number) => `ibid., nota ${number}`
export const runTitle = {
  answerability: 'Responder cuando la respuesta está',
  answers: 'Respuestas sin modelo de lenguaje',
  embedding: 'Vectorización',
  ingest: 'Lectura de documentos',
  office: 'Lectura de Word, Excel y PowerPoint',
  pdf: 'Lectura de PDF',
  retrieval: 'Búsqueda de pasajes',
  start: 'Tamaño y arranque',
  support: 'Comprobación de afirmaciones',
}
export const readCutEmbed = 'leer, dividir, vectorizar'
