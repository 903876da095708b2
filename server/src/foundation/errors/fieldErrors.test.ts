import { describe, expect, test } from 'vitest'
import { badInput, notFound, Refusal } from './errors.ts'
import { checkFields, checkFieldsAsync } from './fieldErrors.ts'

const fail = (field: string) => () => {
  throw badInput(`input.${field}`, `${field}Wrong`, `${field} is wrong`)
}

/** The error of a check that is expected to fail. */
function errorOf(check: () => unknown): Refusal {
  try {
    check()
  } catch (error) {
    return error as Refusal
  }
  throw new Error('passed')
}

describe('checkFields', () => {
  test('returns the results of all checks, except those that are skipped', () => {
    const left: string | undefined = undefined
    const results = checkFields({ name: () => 'a', count: () => 2, note: left !== undefined && (() => left) })
    expect(results).toStrictEqual({ name: 'a', count: 2 })
  })

  test('returns an array for an array of checks', () => {
    expect(checkFields([1, 2].map(value => () => value * 2))).toEqual([2, 4])
  })

  test('throws one error with every wrong field, in the order of the checks', () => {
    const error = errorOf(() => checkFields({ name: fail('name'), ok: () => 1, count: fail('count') }))
    expect(error).toBeInstanceOf(Refusal)
    expect(error.message).toBe('name is wrong')
    expect(error.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      field: 'input.name',
      key: 'nameWrong',
      fields: [
        { field: 'input.name', key: 'nameWrong', message: 'name is wrong' },
        { field: 'input.count', key: 'countWrong', message: 'count is wrong' },
      ],
    })
  })

  test('an error of one field has the same form', () => {
    expect(badInput('input.name', 'nameWrong', 'name is wrong').extensions).toEqual(
      errorOf(() => checkFields({ name: fail('name') })).extensions,
    )
  })

  test('an object that does not exist is one of the fields; alone it stays NOT_FOUND', () => {
    const group = () => {
      throw notFound('group', 'input.group')
    }
    const missing = { field: 'input.group', key: 'NOT_FOUND', message: 'group not found' }
    expect(errorOf(() => checkFields({ group, name: fail('name') })).extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [missing, { field: 'input.name', key: 'nameWrong' }],
    })
    expect(errorOf(() => checkFields({ group, ok: () => 1 })).extensions).toEqual({
      code: 'NOT_FOUND',
      field: 'input.group',
      fields: [missing],
    })
  })

  test('includes all fields of nested checks', () => {
    const steps = () => checkFields([fail('steps.0'), () => 1, fail('steps.2')])
    const { extensions } = errorOf(() => checkFields({ name: fail('name'), steps }))
    const fields = (extensions.fields as { field: string }[]).map(({ field }) => field)
    expect(fields).toEqual(['input.name', 'input.steps.0', 'input.steps.2'])
  })

  test.each([
    ['a refusal of another kind', notFound('light')],
    ['input that names no field', new Refusal('BAD_USER_INPUT', 'a file must be sent')],
    ['an internal error', new TypeError('oops')],
  ])('passes on %s at once', (_, other) => {
    let isReached = false
    const checks = {
      name: fail('name'),
      group: () => {
        throw other
      },
      later: () => {
        isReached = true
      },
    }
    expect(errorOf(() => checkFields(checks))).toBe(other)
    expect(isReached).toBe(false)
  })
})

describe('checkFieldsAsync', () => {
  test('waits for one check before it starts the next', async () => {
    const seen: string[] = []
    const step = (name: string) => async () => {
      seen.push(`${name} starts`)
      await new Promise(resolve => setImmediate(resolve))
      seen.push(`${name} ends`)
      return name
    }
    expect(await checkFieldsAsync({ a: step('a'), b: step('b'), c: () => 3 })).toEqual({ a: 'a', b: 'b', c: 3 })
    expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
  })

  test('collects the errors of promises and of plain checks', async () => {
    const error = await checkFieldsAsync({ a: async () => fail('a')(), b: fail('b') }).catch(error => error)
    expect(error.extensions.fields.map(({ key }: { key: string }) => key)).toEqual(['aWrong', 'bWrong'])
  })
})
