import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLight } from '../../testing/factories.ts'
import { mediaOf } from '../../testing/media.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let media: ReturnType<typeof mediaOf>
let operator: string
let other: string
let root: string
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)
const text = (bytes: number) => Buffer.alloc(bytes, 'a')

beforeAll(async () => {
  platform = await startPlatform({ mediaQuota: { total: 20_000, perAccount: 5000 } })
  const signIn = async (role: string) => platform.signIn((await makeAdmin(platform.db, role)).email)
  media = mediaOf(platform)
  ;[operator, other, root] = [await signIn('OPERATOR'), await signIn('OPERATOR'), await signIn('SUPER_ADMIN')]
})

async function upload(token: string, bytes: Buffer, description: object = {}): Promise<{ id: number; uuid: string }> {
  const { data, errors } = await media.put(token, bytes, { name: 'a.txt', mime: 'text/plain', ...description })
  expect(errors).toBeUndefined()
  return data.uploadMediaFile
}

const onDisk = ({ uuid }: { uuid: string }) => existsSync(join(platform.mediaFolder, uuid.slice(0, 2), uuid))

async function remove(token: string | undefined, { id }: { id: number }) {
  const { data, errors } = await platform.ask(
    'mutation ($id: Int!) { deleteMediaFile(id: $id) { id url } }',
    { id },
    token,
  )
  return errors?.[0]?.extensions ?? data.deleteMediaFile
}

async function stored({ id }: { id: number }) {
  return platform.db.selectFrom('media_file').select('uuid').where('id', '=', id).executeTakeFirst()
}

describe('a file is deleted', () => {
  test('by its owner, with its record, its bytes and an audit entry', async () => {
    const file = await upload(operator, text(10))
    const uuid = (await stored(file))!.uuid
    expect(onDisk({ uuid })).toBe(true)
    expect(await remove(operator, file)).toEqual({ id: file.id, url: null })
    expect(await stored(file)).toBeUndefined()
    expect(onDisk({ uuid })).toBe(false)
    const { data } = await platform.ask('{ findManyAuditEntry(limit: 20) { items { action result } } }', {}, root)
    expect(data.findManyAuditEntry.items).toContainEqual({ action: 'deleteMediaFile', result: 'OK' })
    expect(await remove(operator, file)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('by an administrator, and by no other account', async () => {
    const file = await upload(operator, text(10))
    expect(await remove(undefined, file)).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await remove(other, file)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await stored(file)).toBeDefined()
    expect(await remove(root, file)).toMatchObject({ id: file.id })
    expect(await stored(file)).toBeUndefined()
  })

  test('not while it is the photo of a light', async () => {
    const file = await upload(operator, PNG, { name: 'a.png', mime: 'image/png', path: '/light-devices' })
    const light = await makeLight(platform.db)
    const photo = { light_device_id: light.id, media_file_id: file.id, position: 0 }
    await platform.db.insertInto('light_device_photo').values(photo).execute()
    expect(await remove(root, file)).toMatchObject({ code: 'CONFLICT', field: 'id', key: 'fileInUse', count: 1 })
    expect(await stored(file)).toBeDefined()
    await platform.db.deleteFrom('light_device_photo').where('media_file_id', '=', file.id).execute()
    expect(await remove(root, file)).toMatchObject({ id: file.id })
  })
})

describe('a quota', () => {
  test('limits the files of an account, and frees what is deleted', async () => {
    const owner = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
    const first = await upload(owner, text(3000))
    const refused = await media.create(owner, 2001)
    expect(refused.errors?.[0]?.extensions).toMatchObject({ field: 'input.fileSize', key: 'fileQuotaOfAccount' })
    await remove(owner, first)
    expect((await media.create(owner, 2001)).errors).toBeUndefined()
  })

  test('counts the received bytes, not only the declared ones', async () => {
    const owner = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
    await upload(owner, text(3000))
    const { data } = await media.create(owner, 1)
    const { errors } = await media.send(owner, data.createMediaFile.uuid, text(2001))
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'file', key: 'fileQuotaOfAccount' })
    expect((await media.send(owner, data.createMediaFile.uuid, text(2000))).errors).toBeUndefined()
  })

  test('limits all files of the site', async () => {
    for (let left = 20_000; left > 0; left -= 4000) {
      const owner = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
      const { errors } = await media.create(owner, 4000)
      if (!errors) continue
      expect(errors[0]!.extensions).toMatchObject({ field: 'input.fileSize', key: 'fileQuotaOfSite' })
      return
    }
    expect.unreachable('20,000 bytes were allowed beside those of other tests')
  })
})
