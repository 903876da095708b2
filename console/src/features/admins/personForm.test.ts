import { expect, test } from 'vitest'
import { pendingItem } from '../media/uploads.ts'
import { personFieldOf, personProblems, personUpdateInput, personValues } from './personForm.ts'

const EMPTY = personValues(undefined)

test('requires every field of a person except the picture', () => {
  const blank = { ...EMPTY, nickname: ' ', firstName: ' ', lastName: ' ', phoneNumber: ' ' }
  const { avatar, ...problems } = personProblems(blank)
  expect(avatar).toBeUndefined()
  for (const field of ['nickname', 'firstName', 'lastName', 'phoneNumber'] as const)
    expect(problems[field]).toBe(`admin:admin-write.${field}.required`)
})

test('prevents sending while an avatar is uploading', () => {
  const item = pendingItem(new File(['x'], 'a.png'), null)
  const problemOf = (state: 'pending' | 'failed') => personProblems({ ...EMPTY, avatar: [{ ...item, state }] }).avatar
  expect(problemOf('pending')).toBe('media:stillUploading')
  expect(problemOf('failed')).toBe('media:someFailed')
})

test('shows server errors at their fields', () => {
  expect(personFieldOf('avatarFileId')).toBe('avatar')
  expect(personFieldOf('phonePrefix')).toBe('phoneNumber')
  expect(personFieldOf('email')).toBeUndefined()
})

test('accepts a pasted phone number in common notations', () => {
  for (const written of [
    '138 0000 0000',
    '138-0000-0000',
    '+86 138 0000 0000',
    ' （138）0000 0000\u200b',
    '１３８00000000',
  ]) {
    const values = { ...EMPTY, phoneNumber: written }
    expect(personProblems(values).phoneNumber).toBeUndefined()
    expect(personUpdateInput(EMPTY, values)).toEqual({ phoneNumber: { set: '13800000000' } })
  }
  expect(personProblems({ ...EMPTY, phoneNumber: '138 0000 000x' }).phoneNumber).toBe(
    'admin:admin-write.phoneNumber.invalid',
  )
})
