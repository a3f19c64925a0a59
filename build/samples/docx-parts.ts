import type { DocxPart } from './docx-file.ts'

export const title = (text: string): DocxPart => ({ style: 'Title', text })
export const subtitle = (text: string): DocxPart => ({ style: 'Subtitle', text })
export const heading = (text: string): DocxPart => ({ style: 'Heading1', text })
export const text = (words: string): DocxPart => ({ style: 'Normal', text: words })
export const bullet = (words: string): DocxPart => ({ style: 'ListBullet', text: words })
