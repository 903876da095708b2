import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})

const UPDATE = `mutation ($input: ProfileUpdateInput!) { updateProfile(input: $input) {
  id nickname fullName phone avatarFileId updatedAt role { name } } }`

async function makeImage(admin_id: number): Promise<number> {
  const file = { file_name: 'a.png', file_ext: 'png', file_mime: 'image/png', file_type: 'IMAGE', file_size: 1 }
  const values = { ...file, admin_id, upload_at: new Date() }
  return (await platform.db.insertInto('media_file').values(values).returning('id').executeTakeFirstOrThrow()).id
}

describe('the profile', () => {
  test.each(['SUPER_ADMIN', 'OPERATOR', 'VIEWER', 'CUSTOMER'])('a %s changes the own profile', async role => {
    const { id, email } = await makeAdmin(platform.db, role)
    const token = await platform.signIn(email)
    const avatarFileId = { set: await makeImage(id) }
    const names = { nickname: { set: '小林' }, firstName: { set: '晓光' }, lastName: { set: '林' } }
    const input = { ...names, phoneNumber: { set: '13900000000' }, phonePrefix: { set: '86' }, avatarFileId }
    const { data } = await platform.ask(UPDATE, { input }, token)
    expect(data.updateProfile).toMatchObject({
      ...{ id, nickname: '小林', fullName: '林晓光', phone: '+86 13900000000', avatarFileId: avatarFileId.set },
      role: { name: role },
    })
  })

  test.each([
    [{ nickname: { set: '' } }, 'nickname', 'required'],
    [{ phoneNumber: { set: 'none' } }, 'phoneNumber', 'invalid'],
    [{ phonePrefix: { set: '1' } }, 'phonePrefix', 'invalid'],
    [{ avatarFileId: { set: 999_999 } }, 'avatarFileId', 'invalid'],
  ])('is refused with %o, naming the field', async (input, field, wrong) => {
    const token = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    expect((await platform.ask(UPDATE, { input }, token)).errors![0]!.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: `input.${field}`,
      key: `admin:admin-write.${field}.${wrong}`,
    })
  })

  test('rejects fields that only other accounts may change', async () => {
    const token = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    for (const input of [
      { role: { connect: { id: 1 } } },
      { email: { set: 'a@b.example' } },
      { isEnabled: { set: true } },
    ])
      expect((await platform.ask(UPDATE, { input }, token)).errors![0]!.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('rejects a concurrent change with CONFLICT', async () => {
    const token = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    const save = (input: object) => platform.ask(UPDATE, { input }, token)
    const { updatedAt: expectedUpdatedAt } = (await save({ nickname: { set: 'first' } })).data.updateProfile
    await new Promise(resolve => setTimeout(resolve, 5))
    expect((await save({ nickname: { set: 'second' }, expectedUpdatedAt })).errors).toBeUndefined()
    const third = await save({ nickname: { set: 'third' }, expectedUpdatedAt })
    expect(third.errors![0]!.extensions.code).toBe('CONFLICT')
  })

  test('rejects a picture of another user from a customer', async () => {
    const image = await makeImage((await makeAdmin(platform.db, 'OPERATOR')).id)
    const token = await platform.signIn((await makeAdmin(platform.db, 'CUSTOMER')).email)
    const { errors } = await platform.ask(UPDATE, { input: { avatarFileId: { set: image } } }, token)
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'input.avatarFileId' })
  })

  test('rejects anonymous requests', async () => {
    const { errors } = await platform.ask(UPDATE, { input: {} })
    expect(errors![0]!.extensions.code).toBe('UNAUTHENTICATED')
  })
})
