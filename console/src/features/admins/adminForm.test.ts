import { expect, test } from 'vitest'
import { doneItem } from '../media/uploads.ts'
import { adminCreateInput, adminFieldOf, adminProblems, adminUpdateInput, adminValues } from './adminForm.ts'

const KEPT = {
  ...{ id: 7, nickname: '小林', firstName: '晓光', lastName: '林', phoneNumber: '13800000000' },
  ...{ email: 'lin@city.example', avatarFileId: 3, avatar: { id: 3, fileName: 'face.png', url: '/media/3' } },
  ...{ hasSecondFactor: false, roleId: 2, role: { name: 'VIEWER', alias: null }, updatedAt: '2026-11-21T12:00:00Z' },
}

test('requires every field of a new admin', () => {
  const { avatar, ...problems } = adminProblems(adminValues(undefined), true)
  expect(avatar).toBeUndefined()
  for (const field of ['nickname', 'firstName', 'lastName', 'phoneNumber', 'email', 'password', 'role'] as const)
    expect(problems[field]).toBe(`admin:admin-write.${field}.required`)
  expect(adminProblems({ ...adminValues(KEPT), email: 'no address' }, false).email).toBe(
    'admin:admin-write.email.invalid',
  )
})

test('requires a password of at least 8 characters; an existing one may stay unchanged', () => {
  const problemOf = (password: string, isNew: boolean) =>
    adminProblems({ ...adminValues(KEPT), password }, isNew).password
  expect(problemOf('', false)).toBeUndefined()
  expect(problemOf('1234567', false)).toBe('admin:admin-write.password.tooShort')
  expect(problemOf('12345678', true)).toBeUndefined()
})

test('sends changed fields only', () => {
  const before = adminValues(KEPT)
  expect(adminUpdateInput(before, before)).toEqual({})
  const after = { ...before, nickname: ' 林工 ', role: '5', avatar: [] }
  expect(adminUpdateInput(before, after)).toEqual({
    nickname: { set: '林工' },
    avatarFileId: { set: null },
    role: { connect: { id: 5 } },
  })
})

test('a new admin has the prefix 86 and the uploaded picture', () => {
  const avatar = [doneItem({ id: 9, fileName: 'me.png', url: null })]
  const values = { ...adminValues(KEPT), avatar, password: 'long enough', phoneNumber: '138-0000 0000' }
  expect(adminCreateInput(values)).toMatchObject({
    ...{ avatarFileId: 9, phonePrefix: '86', phoneNumber: '13800000000', role: { connect: { id: 2 } } },
  })
})

test('shows server errors at their fields', () => {
  expect(adminFieldOf('avatarFileId')).toBe('avatar')
  expect(adminFieldOf('email')).toBe('email')
  expect(adminFieldOf('isEnabled')).toBeUndefined()
})
