import { badInput, Refusal } from '../../foundation/errors/errors.ts'

/** Errors of a file as a whole; the console's namespace `imports` has the texts. */
export type FileFault =
  | 'damaged'
  | 'empty'
  | 'tooLarge'
  | 'tooMuch'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  | 'notATable'
  | 'unknownFormat'
  | 'oldWorkbook'
  | 'gmlNotRead'
  | 'noTableInZip'
  | 'noSuchSheet'
  | 'noFeatures'

/** Identified by its key on both sides of a thread. */
export class FileError extends Error {
  readonly key: FileFault
  constructor(key: FileFault, message: string) {
    super(message)
    this.key = key
  }
}

export function fileDamaged(how: string): FileError {
  return new FileError('damaged', `the file ${how}`)
}

export function fileRefused(key: string, message: string): Refusal {
  return badInput('file', `imports:refused.${key}`, message)
}

export function conflict(key: string, message: string): Refusal {
  return new Refusal('CONFLICT', message, { key: `imports:refused.${key}` })
}

/** When an import is applied. */
export function outdated(): Refusal {
  return conflict('outdated', 'the data changed since the check: check again')
}
