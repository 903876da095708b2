import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { collectGarbage } from '../../testing/collectGarbage.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { mediaOf, refusal, UPLOAD, uploadForm } from '../../testing/media.ts'
import { expectLatency } from '../../testing/nightly.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { sweepMedia } from './uploads.ts'

const sockets: Socket[] = []
subscribe('net.server.socket', message => void sockets.push((message as { socket: Socket }).socket))
/** Bytes that the server has read from all connections, without those buffered by the kernel. */
const takenIn = () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)

let platform: Awaited<ReturnType<typeof startPlatform>>
let media: ReturnType<typeof mediaOf>
let operator: string
let photo: Buffer
beforeAll(async () => {
  platform = await startPlatform()
  media = mediaOf(platform)
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})

const incoming = () => readdir(join(platform.mediaFolder, 'incoming'))
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
const record = async (token = operator, bytes = 100, description: Parameters<typeof media.create>[2] = {}) =>
  (await media.create(token, bytes, description)).data.createMediaFile

describe('a file', () => {
  test('is a record until its content is uploaded; then it can be downloaded', async () => {
    const made = await record(operator, photo.length, { name: '灯.jpg', mime: 'image/jpeg', path: '/light-devices' })
    expect(made).toMatchObject({ fileName: '灯.jpg', fileType: 'IMAGE', store: 'LOCAL', uploadAt: null, url: null })
    const { data } = await media.send(operator, made.uuid, photo)
    expect(data.uploadMediaFile).toMatchObject({
      uuid: made.uuid,
      fileMime: 'image/jpeg',
      fileExt: 'jpg',
      fileMeta: { width: 60, height: 40 },
      path: '/light-devices',
      uploadAt: expect.any(String),
    })
    const answer = await fetch(platform.address + data.uploadMediaFile.url)
    const bytes = await answer.bytes()
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(bytes).toHaveLength(data.uploadMediaFile.fileSize)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    expect(await incoming()).toEqual([])
  })

  test('can only be uploaded by the account that created the record', async () => {
    const made = await record()
    const other = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
    expect(refusal(await media.send(other, made.uuid, pdf)).code).toBe('NOT_FOUND')
    const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    expect(refusal(await media.send(viewer, made.uuid, pdf)).code).toBe('FORBIDDEN')
    expect((await media.create(viewer, 1)).errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN' })
    expect((await media.send('', made.uuid, pdf)).errors![0]!.extensions.code).toBe('UNAUTHENTICATED')
    for (const unknown of [crypto.randomUUID(), 'x', '../../etc/passwd'])
      expect(refusal(await media.send(operator, unknown, pdf)).code).toBe('NOT_FOUND')
    expect((await media.send(operator, made.uuid, pdf)).errors).toBeUndefined()
  })

  test('is uploaded once, also by concurrent requests', async () => {
    const made = await record()
    const answers = await Promise.all([1, 2, 3, 4].map(() => media.send(operator, made.uuid, pdf)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    const again = await media.send(operator, made.uuid, pdf)
    expect(refusal(again)).toEqual({ code: 'CONFLICT', field: 'uuid', key: 'fileUploadedAlready' })
    expect(await incoming()).toEqual([])
  })

  test('is refused without content, and can be sent again', async () => {
    const { data } = await media.create(operator, 1)
    const { uuid } = data.createMediaFile
    expect(refusal(await media.send(operator, uuid, Buffer.alloc(0)))).toMatchObject({
      ...{ field: 'file', key: 'fileSizeInvalid' },
    })
    expect((await media.send(operator, uuid, Buffer.from('a'))).errors).toBeUndefined()
  })

  test('is refused by its declaration: too large, unknown store, invalid type or folder', async () => {
    const say = async (bytes: number, description: Parameters<typeof media.create>[2]) =>
      refusal(await media.create(operator, bytes, description))
    const photos = { mime: 'image/png', path: '/light-devices' }
    expect(await say(2_000_001, photos)).toMatchObject({ field: 'input.fileSize', key: 'fileTooLarge' })
    expect(await say(2_000_000, photos)).toEqual({})
    expect(await say(30 * 1024 * 1024 + 1, { mime: 'application/pdf' })).toMatchObject({ key: 'fileTooLarge' })
    for (const bytes of [-1, 0])
      expect(await say(bytes, {})).toMatchObject({ field: 'input.fileSize', key: 'fileSizeInvalid' })
    expect(await say(1, { mime: 'application/pdf', path: '/avatar' })).toMatchObject({ key: 'fileRejected' })
    expect(await say(1, { mime: 'image/svg+xml', path: '/avatar' })).toMatchObject({ key: 'fileRejected' })
    expect(await say(1, { mime: 'image/png\r\nx: y' })).toMatchObject({ key: 'fileMimeInvalid' })
    for (const store of ['AZURE', 'GCP', 'OTHER', 'AWS'])
      expect(await say(1, { store })).toMatchObject({ field: 'input.store', key: 'storeNotConfigured' })
    for (const path of ['x', '/a/../b', '/..', '//', '/a//b', '/a\\b', '/ a'])
      expect(await say(1, { path }), path).toMatchObject({ field: 'input.path', key: 'pathInvalid' })
    expect(await say(1, { path: '/a\nb' })).toMatchObject({ field: 'input.path', key: 'textLineBreak' })
    expect(await say(1, { path: '/1/2/3/4/5/6' })).toMatchObject({ key: 'pathTooDeep' })
    expect(await say(1, { path: `/${'长'.repeat(101)}` })).toMatchObject({ key: 'pathTooLong' })
  })
})

/** Sends a form piece by piece. @returns the response, and how much was sent before it */
function stream(
  uuid: string,
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  /** `whole`: closes the connection after the complete form. */
  { token = operator, breakOff = undefined as (() => Promise<void>) | undefined, whole = false } = {},
) {
  const boundary = 'of-this-test'
  const part = (name: string, text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${name === '0' ? '; filename="x"' : ''}\r\n\r\n${text}`
  const head =
    `${part('operations', JSON.stringify({ query: UPLOAD, variables: { file: null, uuid } }))}\r\n` +
    `${part('map', '{"0":["variables.file"]}')}\r\n${part('0', '')}`
  let sent = 0
  const answered = new Promise<string>((resolve, reject) => {
    const headers = { ...platform.headers(token), 'content-type': `multipart/form-data; boundary=${boundary}` }
    const upload = request(`${platform.address}/graphql`, { method: 'POST', headers }, answer => {
      let text = ''
      answer.on('data', piece => (text += piece)).on('end', () => resolve(text))
      stopped = true
    })
    let stopped = false
    upload.on('error', reject)
    upload.write(head)
    const go = async () => {
      for await (const piece of pieces) {
        if (stopped) break
        sent += piece.length
        if (!upload.write(piece)) await new Promise(resolve => upload.once('drain', resolve))
      }
      await breakOff?.()
      const end = `\r\n--${boundary}--\r\n`
      if (whole) await new Promise<void>(sent => upload.end(end, sent))
      else if (!breakOff) upload.end(end)
      if (breakOff) upload.destroy(new Error('broken off'))
    }
    go().catch(reject)
  })
  return { answered, sent: () => sent }
}

function* zeros(megabytes: number, first: Buffer = Buffer.alloc(0)) {
  yield first
  const piece = Buffer.alloc(65_536)
  for (let i = 0; i < megabytes * 16; i++) yield piece
}

describe('an upload', () => {
  test('larger than declared is refused during the transfer, and leaves no file', async () => {
    const made = await record(operator, 1000, { mime: 'image/jpeg', path: '/light-devices' })
    const upload = stream(made.uuid, zeros(80, photo))
    const answer = JSON.parse(await upload.answered)
    expect(refusal(answer)).toEqual({ code: 'BAD_USER_INPUT', field: 'file', key: 'fileTooLarge' })
    expect(upload.sent()).toBeLessThan(8_000_000)
    expect(await incoming()).toEqual([])
  })

  test('is not buffered in memory', { tags: ['nightly'] }, async () => {
    const made = await record(operator, 90_000_000)
    const held = () => {
      collectGarbage()
      return process.memoryUsage().arrayBuffers
    }
    const before = held()
    const arrived = async () => (await stat(join(platform.mediaFolder, 'incoming', (await incoming())[0]!))).size
    // V8 frees collected buffers in its own thread, late on a busy machine: the client pauses until everything sent
    // was received, and measures what is still in memory then.
    async function* restfully() {
      for (let sent = 17; sent <= 51; sent += 17) {
        yield* zeros(17)
        await eventually(async () => expect(await arrived()).toBeGreaterThan((sent - 1) * 1024 * 1024))
        await eventually(() => expect(held() - before).toBeLessThan(8_000_000))
      }
    }
    const answer = JSON.parse(await stream(made.uuid, restfully()).answered)
    expect(answer.data.uploadMediaFile.fileSize).toBe(51 * 1024 * 1024)
  })

  test('is read no faster than it can be stored', { tags: ['nightly'] }, async () => {
    const made = await record(operator, 90_000_000)
    const earlier = takenIn()
    const upload = await platform.db.transaction().execute(async locked => {
      await locked.selectFrom('media_file').select('id').where('uuid', '=', made.uuid).forUpdate().execute()
      const waiting = stream(made.uuid, zeros(34))
      await eventually(async () => {
        const before = waiting.sent()
        await new Promise(resolve => setTimeout(resolve, 300))
        expect(before).toBeGreaterThan(0)
        expect(waiting.sent()).toBe(before)
      })
      expect(takenIn() - earlier).toBeGreaterThan(0)
      expect(takenIn() - earlier).toBeLessThan(8_000_000)
      return waiting
    })
    expect(JSON.parse(await upload.answered).data.uploadMediaFile.fileSize).toBe(34 * 1024 * 1024)
  })

  test('throttles a client with many large uploads, without delaying another one', {
    tags: ['latency', 'nightly'],
  }, async () => {
    const since = performance.now()
    const ended = async (token: string, bytes: number, megabytes: number) => {
      const { uuid } = await record(token, bytes)
      expect(JSON.parse(await stream(uuid, zeros(megabytes), { token }).answered).errors).toBeUndefined()
      return performance.now() - since
    }
    const other = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
    const large = [1, 2, 3, 4].map(() => ended(operator, 5_000_000, 4))
    const [mine, theirs] = await Promise.all([ended(operator, 2_200_000, 2), ended(other, 2_200_000, 2)])
    const [first] = (await Promise.all(large)).sort((a, b) => a - b)
    // Half of the bandwidth is shared by its uploads until they are done; a fifth of the other half is ours.
    expectLatency(theirs, mine / 1.5)
    expectLatency(mine, first!)
    // 20 MiB at 8 MiB a second, except for what is still in transit to the others.
    expect(first).toBeGreaterThan(1500)
  })

  test('whose client disconnects after sending everything while throttled leaves no file', async () => {
    const large = await Promise.all([1, 2, 3].map(() => record(operator, 7_000_000)))
    const busy = large.map(({ uuid }) => stream(uuid, zeros(6)))
    const made = await record(operator, 100_000)
    const row = () =>
      platform.db.selectFrom('media_file').selectAll().where('uuid', '=', made.uuid).executeTakeFirstOrThrow()
    const small = stream(made.uuid, [Buffer.alloc(90_000)], { breakOff: async () => {}, whole: true })
    await expect(small.answered).rejects.toThrow('broken off')
    await Promise.all(busy.map(({ answered }) => answered))
    await eventually(async () => {
      const { upload_at, upload_started_at } = await row()
      expect(upload_at !== null || upload_started_at === null).toBe(true)
      expect(await incoming()).toEqual([])
    })
  })

  test('that is interrupted leaves no file, and can be retried', async () => {
    const made = await record(operator, 5_000_000)
    const underWay = async () => {
      const row = await platform.db
        .selectFrom('media_file')
        .select(['upload_started_at', 'upload_at'])
        .where('uuid', '=', made.uuid)
        .executeTakeFirstOrThrow()
      expect(row.upload_at).toBeNull()
      return row.upload_started_at !== null
    }
    const breakOff = () =>
      eventually(async () => {
        expect(await underWay()).toBe(true)
        expect(await incoming()).toHaveLength(1)
      })
    await expect(stream(made.uuid, zeros(3), { breakOff }).answered).rejects.toThrow('broken off')
    await eventually(async () => {
      expect(await underWay()).toBe(false)
      expect(await incoming()).toEqual([])
    })
    expect((await media.send(operator, made.uuid, pdf)).errors).toBeUndefined()
  })

  test('needs a valid form', async () => {
    const made = await record()
    const malformed = (form: FormData) => media.sendForm(operator, form).then(refusal)
    const form = (fields: Record<string, string | Blob>) => {
      const filled = new FormData()
      for (const [name, value] of Object.entries(fields)) filled.append(name, value)
      return filled
    }
    const operations = JSON.stringify({ query: UPLOAD, variables: { file: null, uuid: made.uuid } })
    const file = new File(['x'], 'x')
    const wrong = { code: 'BAD_USER_INPUT', field: 'file', key: 'uploadMalformed' }
    expect(await malformed(form({ operations, map: '{"0":["variables.file"]}' }))).toEqual(wrong)
    expect(await malformed(form({ operations, 0: file }))).toEqual(wrong)
    expect(await malformed(form({ 1: file, operations, map: '{"1":["variables.file"]}' }))).toEqual(wrong)
    expect(await malformed(form({ operations: '[]', map: '{"x":["variables.file"]}', x: file }))).toEqual(wrong)
    expect(await malformed(form({ operations, map: '{"x":["variables.file","variables.b"]}', x: file }))).toEqual(wrong)
    expect(await malformed(form({ operations, map: '{"x":["variables.__proto__.a"]}', x: file }))).toEqual(wrong)
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(await malformed(form({ operations, map: '{}', [name]: file })), name).toEqual(wrong)
    expect(await malformed(form({ operations: 'x'.repeat(200_000), map: '{}', x: file }))).toEqual(wrong)
    expect((await media.send(operator, made.uuid, pdf)).errors).toBeUndefined()
  })

  test('requires the CSRF header and the file in the right field', async () => {
    const made = await record()
    const { 'content-type': _, 'apollo-require-preflight': __, ...headers } = platform.headers(operator)
    const body = uploadForm(made.uuid, new File([pdf], 'x'))
    const answer = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body })
    expect(refusal((await answer.json()) as never).code).toBe('FORBIDDEN')
    for (const file of [{}, 'x', null])
      expect(refusal(await platform.ask(UPLOAD, { file, uuid: made.uuid }, operator)).code).toBe('BAD_USER_INPUT')
    const literal = `mutation { uploadMediaFile(file: "x", uuid: "${made.uuid}") { id } }`
    expect(refusal(await platform.ask(literal, {}, operator)).code).toBe('BAD_USER_INPUT')
  })

  test('of one file cannot fill two records', async () => {
    const [a, b] = [await record(), await record()]
    const form = uploadForm(a.uuid, new File([pdf], 'x'))
    const query = `mutation ($file: Upload!, $a: String!, $b: String!) {
      a: uploadMediaFile(file: $file, uuid: $a) { id } b: uploadMediaFile(file: $file, uuid: $b) { id } }`
    form.set('operations', JSON.stringify({ query, variables: { file: null, a: a.uuid, b: b.uuid } }))
    expect(refusal(await media.sendForm(operator, form))).toMatchObject({ key: 'fileRejected' })
  })
})

test('a request that is not an upload is closed after ten seconds', {
  timeout: 15_000,
  tags: ['latency', 'nightly'],
}, async () => {
  const began = Date.now()
  const slow = request(`${platform.address}/graphql`, {
    method: 'POST',
    headers: { ...platform.headers(operator), 'content-length': '100' },
  })
  const cut = new Promise(resolve => slow.on('error', resolve))
  slow.write('{')
  await cut
  expectLatency(Date.now() - began, 13_000)
})

test('the sweep deletes unfinished uploads, and leaves finished ones and those in progress', async () => {
  const age = (uuid: string, columns: object) =>
    platform.db.updateTable('media_file').set(columns).where('uuid', '=', uuid).execute()
  const [old, young, done, busy] = [await record(), await record(), await record(), await record()]
  await media.send(operator, done.uuid, pdf)
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const { uuid } of [old, done, busy]) await age(uuid, { created_at: twoDaysAgo })
  await age(busy.uuid, { upload_started_at: new Date() })
  await sweepMedia(platform.db, platform.storage)
  const left = await platform.db.selectFrom('media_file').select('uuid').execute()
  const uuids = left.map(({ uuid }) => uuid)
  expect(uuids).not.toContain(old.uuid)
  expect(uuids).toEqual(expect.arrayContaining([young.uuid, done.uuid, busy.uuid]))
})

test('a file that its store cannot delete keeps its record, and does not block the sweep', async () => {
  let refused: string | undefined
  const asked: string[] = []
  const s3 = createServer((incoming, answer) => {
    asked.push(incoming.url!.split('/').at(-1)!)
    answer.writeHead(asked.at(-1) === refused ? 403 : 204).end()
  }).listen(0, '127.0.0.1')
  await once(s3, 'listening')
  onTestFinished(() => void s3.close())
  const endpoint = `http://127.0.0.1:${(s3.address() as AddressInfo).port}`
  const options = { endpoint, bucket: 'city', region: 'r', accessKey: 'a', secretKey: 's', pathStyle: true }
  const elsewhere = await startPlatform({ media: { store: 'AWS', ...options } })
  const { db, storage } = elsewhere
  const token = await elsewhere.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const made = async () => (await mediaOf(elsewhere).create(token, 3)).data.createMediaFile.uuid as string
  const [first, second, third] = [await made(), await made(), await made()]
  const left = async () => (await db.selectFrom('media_file').select('uuid').execute()).map(({ uuid }) => uuid)
  const anHourLater = () =>
    db
      .updateTable('media_file')
      .set({ upload_started_at: new Date(0) })
      .execute()
  refused = second
  await db
    .updateTable('media_file')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .execute()
  await expect(sweepMedia(db, storage)).rejects.toThrow('answered 403')
  expect(await left()).toEqual([second])
  expect(asked).toEqual([first, second, third])
  refused = undefined
  await anHourLater()
  await sweepMedia(db, storage)
  expect(await left()).toEqual([])
})
