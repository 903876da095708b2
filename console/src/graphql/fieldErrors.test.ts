import { CombinedError } from '@urql/core'
import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { fieldErrorsOf } from './fieldErrors.ts'

const refused = (extensions: Record<string, unknown>) =>
  new CombinedError({ graphQLErrors: [new GraphQLError('no', { extensions })] })

test('assigns an error to the field that the server names', () => {
  const named = (field: string) => fieldErrorsOf(refused({ code: 'BAD_USER_INPUT', field, key: 'k' }))
  expect(named('input.name')).toEqual([{ field: 'name', path: 'name', key: 'k' }])
  expect(named('input.name.set')).toEqual([{ field: 'name', path: 'name.set', key: 'k' }])
  expect(named('input.steps.0.time')).toEqual([{ field: 'steps', path: 'steps.0.time', key: 'k' }])
  expect(named('ids')).toEqual([{ field: 'ids', path: 'ids', key: 'k' }])
  expect(named('input')).toEqual([{ field: 'input', path: 'input', key: 'k' }])
})

test('an error may name several fields', () => {
  const fields = [
    { field: 'input.name', key: 'tooShort', message: '' },
    { field: 'input.email', key: 'invalid', message: '' },
  ]
  expect(fieldErrorsOf(refused({ code: 'BAD_USER_INPUT', field: 'input.name', key: 'tooShort', fields }))).toEqual([
    { field: 'name', path: 'name', key: 'tooShort' },
    { field: 'email', path: 'email', key: 'invalid' },
  ])
})

test('assigns a deleted choice to its field', () => {
  const gone = refused({ code: 'NOT_FOUND', field: 'input.group' })
  expect(fieldErrorsOf(gone)).toEqual([{ field: 'group', path: 'group', key: 'NOT_FOUND' }])
})

test('an error without a field is not a field error', () => {
  expect(fieldErrorsOf(undefined)).toEqual([])
  expect(fieldErrorsOf(refused({ code: 'FORBIDDEN' }))).toEqual([])
  expect(fieldErrorsOf(refused({ code: 'NOT_FOUND' }))).toEqual([])
  expect(fieldErrorsOf(refused({ code: 'BAD_USER_INPUT', field: 'input.name' }))).toEqual([])
})
