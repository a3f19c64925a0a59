import { choosePage } from './choose-page.ts'
import { applyTheme, savedTheme } from './shell/theme.ts'

applyTheme(savedTheme())
// The library that draws and the page are fetched side by side.
const [{ draw }, Page] = await Promise.all([import('./draw.tsx'), choosePage()])
draw(Page)
