import { startProgram } from '../shell/loading/start-program.ts'

startProgram()
