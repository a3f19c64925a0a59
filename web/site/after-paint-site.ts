import { startProgram } from '../start-program.ts'

startProgram()
