import { expect, test } from 'vitest'
import { doneItem, pendingItem } from '../media/uploads.ts'
import {
  adminRules,
  createInput,
  fieldOf,
  PERSON_FIELDS,
  passwordRule,
  personRules,
  startValues,
  updateInput,
} from './adminForm.ts'

const KEPT = {
  ...{ id: 7, nickname: '小林', firstName: '晓光', lastName: '林', phoneNumber: '13800000000' },
  ...{ email: 'lin@city.example', avatarFileId: 3, avatar: { id: 3, fileName: 'face.png', url: '/media/3' } },
  ...{ hasSecondFactor: false, roleId: 2, role: { name: 'VIEWER', alias: null }, updatedAt: '2026-11-21T12:00:00Z' },
}

test('every field of a new admin is required', () => {
  const { avatar, email, role, ...empty } = startValues(undefined)
  expect(adminRules.avatar(avatar)).toBeUndefined()
  expect(adminRules.email(email)).toBe('admin:admin-write.email.required')
  expect(adminRules.role(role)).toBe('admin:admin-write.role.required')
  for (const field of ['nickname', 'firstName', 'lastName', 'phoneNumber'] as const)
    expect(adminRules[field](` ${empty[field]} `)).toBe(`admin:admin-write.${field}.required`)
  expect(passwordRule(empty.password, false)).toBe('admin:admin-write.password.required')
})

test('a password has at least 8 characters; one that is there may be left', () => {
  expect(passwordRule('', true)).toBeUndefined()
  expect(passwordRule('1234567', true)).toBe('admin:admin-write.password.tooShort')
  expect(passwordRule('12345678', false)).toBeUndefined()
})

test('an avatar that is on its way keeps the form from being sent', () => {
  const item = pendingItem(new File(['x'], 'a.png'), null)
  expect(adminRules.avatar([item])).toBe('media:stillUploading')
  expect(adminRules.avatar([{ ...item, state: 'failed' }])).toBe('media:someFailed')
})

test('only what was changed is sent', () => {
  const before = startValues(KEPT)
  expect(updateInput(before, before, 'then')).toEqual({ expectedUpdatedAt: 'then' })
  const after = { ...before, nickname: ' 林工 ', role: '5', avatar: [] }
  expect(updateInput(before, after, 'then')).toEqual({
    expectedUpdatedAt: 'then',
    nickname: { set: '林工' },
    avatarFileId: { set: null },
    role: { connect: { id: 5 } },
  })
})

test('a new admin has the prefix 86, and the picture that was uploaded', () => {
  const avatar = [doneItem({ id: 9, fileName: 'me.png', url: null })]
  expect(createInput({ ...startValues(KEPT), avatar, password: 'long enough' })).toMatchObject({
    ...{ avatarFileId: 9, phonePrefix: '86', phoneNumber: '13800000000', role: { connect: { id: 2 } } },
  })
})

test('what the server finds wrong stands at the field that has it', () => {
  expect(fieldOf('avatarFileId', PERSON_FIELDS)).toBe('avatar')
  expect(fieldOf('phonePrefix', PERSON_FIELDS)).toBe('phoneNumber')
  expect(fieldOf('email', PERSON_FIELDS)).toBeUndefined()
})

test('a phone number may be pasted as people write it', () => {
  for (const written of [
    '138 0000 0000',
    '138-0000-0000',
    '+86 138 0000 0000',
    ' （138）0000 0000\u200b',
    '１３８00000000',
  ]) {
    expect(personRules.phoneNumber(written)).toBeUndefined()
    expect(createInput({ ...startValues(KEPT), phoneNumber: written }).phoneNumber).toBe('13800000000')
  }
  expect(personRules.phoneNumber('138 0000 000x')).toBe('admin:admin-write.phoneNumber.invalid')
})
