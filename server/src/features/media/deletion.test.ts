import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { forceIndexScans, transact } from '../../foundation/database/database.ts'
import { makeAdmin, makeLight } from '../../testing/factories.ts'
import { mediaOf } from '../../testing/media.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { beginUpload, endUpload, selectUses } from './media.store.ts'
import { sweepMedia } from './uploads.ts'

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

const sweep = () => sweepMedia(platform.db, platform.storage)

async function listed({ id }: { id: number }): Promise<boolean> {
  const query = `{ findManyMediaFile(where: { id: { equals: ${id} } }) { items { id } } }`
  return (await platform.ask(query, {}, root)).data.findManyMediaFile.items.length > 0
}

async function usesOf({ id }: { id: number }) {
  const query = `{ findManyMediaFile(where: { id: { equals: ${id} } }) { items { usedByLights usedByAccounts } } }`
  return (await platform.ask(query, {}, root)).data.findManyMediaFile.items[0]
}

async function uploadPhoto() {
  const file = await upload(operator, PNG, { name: 'a.png', mime: 'image/png', path: '/light-devices' })
  return { file, light: await makeLight(platform.db) }
}

const setPhoto = (light: { id: number }, file: { id: number }) =>
  platform.ask(
    `mutation { updateLightDevice(id: ${light.id}, input: { photosFileId: { set: [${file.id}] } }) { id } }`,
    {},
    root,
  )
const setAvatar = (file: { id: number }) =>
  platform.ask(`mutation { updateProfile(input: { avatarFileId: { set: ${file.id} } }) { id } }`, {}, root)

describe('a file is deleted', () => {
  test('by its owner, with an audit entry; its bytes and its record by the next sweep', async () => {
    const file = await upload(operator, text(10))
    const uuid = (await stored(file))!.uuid
    expect([onDisk({ uuid }), await listed(file)]).toEqual([true, true])
    expect(await remove(operator, file)).toEqual({ id: file.id, url: null })
    expect(await listed(file)).toBe(false)
    expect(await remove(operator, file)).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await platform.ask('{ findManyAuditEntry(limit: 20) { items { action result } } }', {}, root)
    expect(data.findManyAuditEntry.items).toContainEqual({ action: 'deleteMediaFile', result: 'OK' })
    await sweep()
    expect(await stored(file)).toBeUndefined()
    expect(onDisk({ uuid })).toBe(false)
  })

  test('by an administrator, and by no other account', async () => {
    const file = await upload(operator, text(10))
    expect(await remove(undefined, file)).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await remove(other, file)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await listed(file)).toBe(true)
    expect(await remove(root, file)).toMatchObject({ id: file.id })
    expect(await listed(file)).toBe(false)
  })

  test('not without its audit entry', async () => {
    const file = await upload(operator, text(10))
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no audit''; end'`.execute(
      platform.db,
    )
    const restore = () => sql`drop function if exists refuse() cascade`.execute(platform.db)
    onTestFinished(async () => void (await restore()))
    await sql`create trigger refuse before insert on audit_entry for each row execute function refuse()`.execute(
      platform.db,
    )
    expect(await remove(operator, file)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    await restore()
    await sweep()
    expect(await listed(file)).toBe(true)
    expect(onDisk((await stored(file))!)).toBe(true)
  })

  test('not while it is the photo of a light, also of one that can be restored', async () => {
    const { file, light } = await uploadPhoto()
    expect((await setPhoto(light, file)).errors).toBeUndefined()
    const used = { code: 'CONFLICT', field: 'id', key: 'fileInUse', count: 1 }
    expect(await remove(root, file)).toMatchObject(used)
    expect(await usesOf(file)).toEqual({ usedByLights: 1, usedByAccounts: 0 })
    expect(
      (await platform.ask(`mutation { deleteLightDevice(id: ${light.id}) { id } }`, {}, root)).errors,
    ).toBeUndefined()
    expect(await remove(root, file)).toMatchObject(used)
    await sweep()
    expect(await listed(file)).toBe(true)
    expect(await usesOf(file)).toEqual({ usedByLights: 1, usedByAccounts: 0 })
    await platform.db.deleteFrom('deleted_item').where('object_id', '=', light.id).execute()
    expect(await usesOf(file)).toEqual({ usedByLights: 0, usedByAccounts: 0 })
    expect(await remove(root, file)).toMatchObject({ id: file.id })
  })

  test('without a scan of the trash', async () => {
    const scans = await transact(platform.db, async tx => {
      const count = async () => {
        const { rows } = await sql<{ scans: number }>`
          select pg_stat_get_xact_numscans('deleted_row_photo_file'::regclass)::int as scans`.execute(tx)
        return rows[0]!.scans
      }
      await forceIndexScans(tx)
      const before = await count()
      await selectUses(tx, [1])
      return (await count()) - before
    })
    expect(scans).toBe(1)
  })

  test('not while it is the picture of an account', async () => {
    const { file } = await uploadPhoto()
    expect((await setAvatar(file)).errors).toBeUndefined()
    expect(await usesOf(file)).toEqual({ usedByLights: 0, usedByAccounts: 1 })
    expect(await remove(root, file)).toMatchObject({ code: 'CONFLICT', key: 'fileInUse', count: 1 })
  })

  test.each(['photo', 'avatar'] as const)('at the same time as it becomes a %s, which is refused', async use => {
    const { db } = platform
    const { file, light } = await uploadPhoto()
    const pending = await db.transaction().execute(async tx => {
      // As deleteMediaFile does, before its commit.
      await tx.selectFrom('media_file').select('id').where('id', '=', file.id).forUpdate().execute()
      await tx.updateTable('media_file').set({ upload_at: null }).where('id', '=', file.id).execute()
      const asked = use === 'photo' ? setPhoto(light, file) : setAvatar(file)
      await eventually(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows.length).toBeGreaterThan(0)
      })
      return { asked }
    })
    expect((await pending.asked).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  test('while it is being uploaded, and its upload does not restore it', async () => {
    const { data } = await media.create(operator, 10)
    const { id, uuid } = data.createMediaFile
    expect(await beginUpload(platform.db, id)).toBe(true)
    expect(await remove(operator, { id })).toMatchObject({ id })
    expect(await endUpload(platform.db, id, { file_size: 10 })).toBeUndefined()
    const { errors } = await media.send(operator, uuid, text(10))
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a quota', () => {
  test('limits the files of an account, and frees what is deleted', async () => {
    const owner = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
    const first = await upload(owner, text(3000))
    const refused = await media.create(owner, 2001)
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      ...{ field: 'input.fileSize', key: 'fileQuotaOfAccount', params: { gigabytes: 0.000005 } },
    })
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

  test('names unfinished uploads if they use the room', async () => {
    const owner = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
    await upload(owner, text(1000))
    expect((await media.create(owner, 3000)).errors).toBeUndefined()
    const { errors } = await media.create(owner, 2000)
    expect(errors?.[0]?.extensions).toMatchObject({
      ...{ field: 'input.fileSize', key: 'fileQuotaOfAccount', params: { unfinishedMegabytes: 0.1 } },
    })
  })

  test('limits all files of the site, but not by records without a file', async () => {
    const newOwner = async () => platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
    for (let owners = 0; owners < 5; owners++)
      expect((await media.create(await newOwner(), 5000)).errors).toBeUndefined()
    for (let left = 20_000; left > 0; left -= 4000) {
      const owner = await newOwner()
      const { data, errors } = await media.create(owner, 4000, { mime: 'text/plain' })
      if (!errors) {
        expect((await media.send(owner, data.createMediaFile.uuid, text(4000))).errors).toBeUndefined()
        continue
      }
      expect(left).toBeLessThan(20_000)
      expect(errors[0]!.extensions).toMatchObject({ field: 'input.fileSize', key: 'fileQuotaOfSite' })
      return
    }
    expect.unreachable('20,000 bytes were allowed beside those of other tests')
  })
})
