import { Refusal } from './errors.ts'

/** A field of an input that is not valid. */
export interface FieldError {
  field: string
  /** translation key of the console */
  key: string
  message: string
}

/** false or undefined: nothing to check, as for a field that is left out */
type Check = (() => unknown) | false | undefined
type Checks = Readonly<Record<string, Check>> | readonly Check[]
type ResultOf<F> = F extends () => infer R ? R : undefined
/** The result of each check; absent where there is none. */
type Results<C> = { -readonly [K in keyof C]: ResultOf<C[K]> }
type AwaitedResults<C> = { -readonly [K in keyof C]: Awaited<ResultOf<C[K]>> }

/**
 * Runs all checks of an input, which must not depend on each other. A check may contain further `checkFields`.
 * @returns their results
 * @throws one BAD_USER_INPUT, or NOT_FOUND, with all fields that are not valid, in the order of the checks; any other error
 *   at once
 */
export function checkFields<const C extends Checks>(checks: C): Results<C> {
  const errors: FieldError[] = []
  const results: [string, unknown][] = []
  for (const [name, check] of Object.entries(checks) as [string, Check][])
    try {
      if (check) results.push([name, check()])
    } catch (error) {
      errors.push(...fieldErrorsOrThrow(error))
    }
  if (errors.length > 0) throw fieldErrors(errors)
  return (Array.isArray(checks) ? results.map(([, result]) => result) : Object.fromEntries(results)) as Results<C>
}

/** The same for checks that read the database. They run one after the other. */
export async function checkFieldsAsync<const C extends Checks>(checks: C): Promise<AwaitedResults<C>> {
  const done: [string, Check][] = []
  for (const [name, check] of Object.entries(checks) as [string, Check][])
    done.push([name, check && (await completed(check))])
  const all = Array.isArray(checks) ? done.map(([, check]) => check) : Object.fromEntries(done)
  return checkFields(all) as AwaitedResults<C>
}

/** A check with the result of this one. @throws refusals that name no fields */
async function completed(check: () => unknown): Promise<() => unknown> {
  try {
    const result = await check()
    return () => result
  } catch (error) {
    const fields = fieldErrorsOrThrow(error)
    return () => {
      throw fieldErrors(fields)
    }
  }
}

/**
 * One error for all of these fields; `field` and `key` are those of the first. Objects that do not exist are NOT_FOUND
 * only if nothing else is wrong.
 */
export function fieldErrors(fields: readonly FieldError[]): Refusal {
  const [{ field, key, message }] = fields as [FieldError]
  if (fields.every(one => one.key === 'NOT_FOUND')) return new Refusal('NOT_FOUND', message, { field, fields })
  return new Refusal('BAD_USER_INPUT', message, { field, key, fields })
}

/** All fields that an error names. */
export function fieldErrorsOf({ extensions }: Refusal): readonly FieldError[] {
  return (extensions.fields as FieldError[] | undefined) ?? []
}

/** @throws the error itself unless it names fields: refusals of other kinds end the request at once */
function fieldErrorsOrThrow(error: unknown): readonly FieldError[] {
  const isOfFields = error instanceof Refusal && ['BAD_USER_INPUT', 'NOT_FOUND'].includes(error.code)
  if (isOfFields && fieldErrorsOf(error).length > 0) return fieldErrorsOf(error)
  throw error
}
