// A setup file of Vitest, so its hook runs after those of each test file.
import { afterAll } from 'vitest'
import { closeFile } from './endOfFile.ts'

afterAll(closeFile)
