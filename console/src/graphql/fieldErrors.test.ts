import { CombinedError } from '@urql/core'
import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { fieldErrorOf } from './fieldErrors.ts'

const refused = (extensions: Record<string, unknown>) =>
  new CombinedError({ graphQLErrors: [new GraphQLError('no', { extensions })] })

test('an error belongs to the field that the server names', () => {
  const named = (field: string) => fieldErrorOf(refused({ code: 'BAD_USER_INPUT', field, key: 'k' }))
  expect(named('input.name')).toEqual({ field: 'name', key: 'k' })
  expect(named('input.name.set')).toEqual({ field: 'name', key: 'k' })
  expect(named('ids')).toEqual({ field: 'ids', key: 'k' })
})

test('a deleted choice is an error of its field', () => {
  const gone = refused({ code: 'NOT_FOUND', field: 'input.group' })
  expect(fieldErrorOf(gone)).toEqual({ field: 'group', key: 'NOT_FOUND' })
})

test('an error without a field is not a field error', () => {
  expect(fieldErrorOf(undefined)).toBeUndefined()
  expect(fieldErrorOf(refused({ code: 'FORBIDDEN' }))).toBeUndefined()
  expect(fieldErrorOf(refused({ code: 'NOT_FOUND' }))).toBeUndefined()
  expect(fieldErrorOf(refused({ code: 'BAD_USER_INPUT', field: 'input.name' }))).toBeUndefined()
})
