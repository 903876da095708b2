import { badInput } from '../../foundation/errors/errors.ts'
import { multiLineTextOrThrow } from '../../foundation/graphql/changeInputs.ts'

const MAX_TEXT_LENGTH = 1000

/** The text of a note. @throws BAD_USER_INPUT */
export function noteTextOrThrow(given: string): string {
  const text = multiLineTextOrThrow('input.text', given, MAX_TEXT_LENGTH)
  if (!text) throw badInput('input.text', 'noteEmpty', 'at least 1 character')
  return text
}
