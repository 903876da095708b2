import { AMBIGUOUS_NUMBER, readDecimal } from '#lighting/values/decimal.ts'

/** As the server wants a number: `1,5` and full-width digits are typed, too. undefined: not a number, or ambiguous */
export function readNumber(text: string): string | undefined {
  const number = readDecimal(text)
  return number === AMBIGUOUS_NUMBER ? undefined : number
}

/** Key of the text for a field that is filled in. */
export function numberProblem(text: string): 'attributes:notANumber' | 'attributes:ambiguousNumber' | undefined {
  const number = readDecimal(text)
  if (number === AMBIGUOUS_NUMBER) return 'attributes:ambiguousNumber'
  return text.trim() !== '' && number === undefined ? 'attributes:notANumber' : undefined
}
