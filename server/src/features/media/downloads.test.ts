import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLight } from '../../testing/factories.ts'
import { mediaOf } from '../../testing/media.ts'
import { startPlatform } from '../../testing/platform.ts'
import { sessionOf, signedLink } from './signedLinks.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let media: ReturnType<typeof mediaOf>
let operator: string
beforeAll(async () => {
  platform = await startPlatform()
  media = mediaOf(platform)
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
})

const pdf = Buffer.from('%PDF-1.7\n0123456789\n%%EOF\n')
const upload = async (name = 'a.pdf') =>
  (await media.put(operator, pdf, { name, mime: 'application/pdf' })).data.uploadMediaFile
const get = (url: string, headers: Record<string, string> = {}) => fetch(platform.address + url, { headers })
const LIST = '{ findManyMediaFile(limit: 200) { items { id url } pagination { totalCount } } }'
const urlFor = async (token: string, id: number): Promise<string | undefined> =>
  (await platform.ask(LIST, {}, token)).data.findManyMediaFile.items.find((file: { id: number }) => file.id === id)?.url

describe('the URL of a file', () => {
  test('is signed: another file, session or hour is invalid', async () => {
    const [a, b] = [await upload(), await upload()]
    expect((await get(a.url)).status).toBe(200)
    const [path, signature] = a.url.split('?s=')
    const [end, session, mac] = signature.split('.')
    const later = (Number.parseInt(end, 36) + 1).toString(36)
    for (const wrong of [
      path,
      `${path}?s=`,
      `${path}?s=x`,
      `${path}?s=${end}.${session}.${mac.slice(1)}a`,
      `${path}?s=${later}.${session}.${mac}`,
      `${path}?s=${end}.1${session}.${mac}`,
      `${path}?s=${signature}&s=${signature}`,
      `/media/${b.uuid}?s=${signature}`,
      `/media/${crypto.randomUUID()}?s=${signature}`,
    ])
      expect((await get(wrong)).status, wrong).toBe(404)
    expect((await get(a.url.replace('/media/', '/media/../media/'))).status).toBe(200)
    expect((await get('/media/..%2f..%2fetc%2fpasswd')).status).toBe(404)
  })

  test('is stable for an hour, and valid for one to two hours', () => {
    const key = Buffer.alloc(32, 1)
    const uuid = crypto.randomUUID()
    const hour = 3_600_000
    const at = 1000 * hour
    const link = signedLink(key, uuid, 7, at)
    const signature = link.split('?s=')[1]!
    expect(signedLink(key, uuid, 7, at + hour - 1)).toBe(link)
    expect(signedLink(key, uuid, 7, at + hour)).not.toBe(link)
    expect(sessionOf(key, uuid, signature, at + 2 * hour - 1)).toBe(7)
    expect(sessionOf(key, uuid, signature, at + 2 * hour)).toBeUndefined()
    expect(sessionOf(Buffer.alloc(32, 2), uuid, signature, at)).toBeUndefined()
  })

  test('becomes invalid with the session, the account and the permission to read files', async () => {
    const { id } = await upload()
    const admin = await makeAdmin(platform.db, 'VIEWER')
    const signedOut = await platform.signIn(admin.email)
    const gone = await urlFor(signedOut, id)
    const token = await platform.signIn(admin.email)
    const url = (await urlFor(token, id))!
    await platform.ask('mutation { logout }', {}, signedOut)
    expect((await get(gone!)).status).toBe(404)
    expect((await get(url)).status).toBe(200)
    const role = await platform.db
      .insertInto('admin_role')
      .values({ name: 'NOTHING', alias: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await platform.db.updateTable('admin').set({ role_id: role.id }).where('id', '=', admin.id).execute()
    expect((await get(url)).status).toBe(404)
    await platform.db.updateTable('admin').set({ role_id: admin.role_id }).where('id', '=', admin.id).execute()
    expect((await get(url)).status).toBe(200)
    await platform.db.updateTable('admin').set({ is_enabled: false }).where('id', '=', admin.id).execute()
    expect((await get(url)).status).toBe(404)
  })
})

describe('a response', () => {
  test('runs no scripts, disables content sniffing, and is private to its viewer', async () => {
    const { headers } = await get((await upload('计划 "A".pdf')).url)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      'content-disposition': 'inline; filename="__ _A_.pdf"; filename*=UTF-8\'\'%E8%AE%A1%E5%88%92%20%22A%22.pdf',
    })
  })

  test('supports ranges for players, and 304 for unchanged files', async () => {
    const { url, uuid } = await upload()
    const part = async (range: string) => {
      const answer = await get(url, { range })
      return [answer.status, await answer.text(), answer.headers.get('content-range')]
    }
    expect(await part('bytes=9-11')).toEqual([206, '012', `bytes 9-11/${pdf.length}`])
    expect(await part('bytes=20-')).toEqual([206, pdf.subarray(20).toString(), `bytes 20-25/${pdf.length}`])
    expect(await part('bytes=-6')).toEqual([206, '%%EOF\n', `bytes 20-25/${pdf.length}`])
    expect((await part('bytes=100-'))[0]).toBe(416)
    expect((await part('bytes=5-2'))[0]).toBe(416)
    expect((await part('lines=1-2'))[0]).toBe(200)
    expect((await get(url, { 'if-none-match': `"${uuid}"` })).status).toBe(304)
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\boot.pdf', 'boot.pdf'],
    ['con.txt', 'con.txt'],
    ["it's (1) *.pdf", "it's (1) *.pdf"],
    ['路灯照片 💡.pdf', '路灯照片 💡.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(196)}.pdf`],
  ])('of a file named %j injects no header and no path', async (given, name) => {
    const file = await upload(given)
    expect(file.fileName).toBe(name)
    const answer = await get(file.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const disposition = answer.headers.get('content-disposition')!
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(disposition)![1]!)).toBe(name)
  })

  test.each([
    ['a\r\nset-cookie: x=1.pdf', 'textLineBreak'],
    ['gpj\u202efdp.exe', 'textInvisible'],
    ['a\ue000.pdf', 'textMeaningless'],
  ])('is refused for the characters of its file name %j', async (name, key) => {
    const { errors } = await media.create(operator, 1, { name })
    expect(errors![0]!.extensions).toMatchObject({ field: 'input.fileName', key })
  })

  test('has no file name if the name has no visible characters', async () => {
    for (const name of ['', '..', '/', '\u0001\u202e', 'a/'])
      expect((await media.create(operator, 1, { name })).errors![0]!.extensions).toMatchObject({
        field: 'input.fileName',
        key: 'fileNameInvalid',
      })
  })
})

test('a customer sees only their own files, photos of their lights and their own picture', async () => {
  const { db } = platform
  const admin = await makeAdmin(db, 'CUSTOMER')
  const token = await platform.signIn(admin.email)
  const [mine, foreign] = [await makeLight(db), await makeLight(db)]
  await db.insertInto('light_device_manager').values({ admin_id: admin.id, light_device_id: mine.id }).execute()
  const files = [await upload(), await upload(), await upload(), await upload(), await upload()] as const
  const [photo, otherPhoto, picture, plan, own] = files
  const hang = (light: { id: number }, file: { id: number }) =>
    db
      .insertInto('light_device_photo')
      .values({ light_device_id: light.id, media_file_id: file.id, position: 0 })
      .execute()
  await hang(mine, photo)
  await hang(foreign, otherPhoto)
  await db.updateTable('admin').set({ avatar_file_id: picture.id }).where('id', '=', admin.id).execute()
  await db.updateTable('media_file').set({ admin_id: admin.id }).where('id', '=', own.id).execute()

  const { data } = await platform.ask(LIST, {}, token)
  const seen = data.findManyMediaFile.items as { id: number; url: string }[]
  expect(seen.map(file => file.id)).toEqual([photo.id, picture.id, own.id])
  expect(data.findManyMediaFile.pagination.totalCount).toBe(3)
  for (const { url } of seen) expect((await get(url)).status).toBe(200)

  const { data: who } = await platform.ask('{ authInfo { avatarUrl admin { avatar { id } } } }', {}, token)
  expect(who.authInfo).toEqual({ avatarUrl: seen[1]!.url, admin: { avatar: { id: picture.id } } })
  const lights = '{ findManyLightDevice { items { id photos { id url } } } }'
  expect((await platform.ask(lights, {}, token)).data.findManyLightDevice.items).toEqual([
    { id: mine.id, photos: [{ id: photo.id, url: seen[0]!.url }] },
  ])

  const signature = seen[0]!.url.split('?s=')[1]
  expect((await get(`/media/${plan.uuid}?s=${signature}`)).status).toBe(404)
  await db.deleteFrom('light_device_manager').where('admin_id', '=', admin.id).execute()
  expect((await get(seen[0]!.url)).status).toBe(404)
  expect((await get(seen[1]!.url)).status).toBe(200)
})
