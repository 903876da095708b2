import { mkdtempSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { openS3 } from './s3.ts'
import { openStorage, type Storage } from './storage.ts'

const bytes = Buffer.from('0123456789'.repeat(50_000))
const open = (config: Parameters<typeof openStorage>[0]) => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-storage-'))
  return openStorage(config, folder).then(storage => ({ folder, storage }))
}

/** The contract of every store. */
async function keepsFiles(storage: Storage, name: string) {
  const store = storage.store(name)!
  const uuid = crypto.randomUUID()
  const path = storage.incomingPath()
  await writeFile(path, bytes)
  await store.put(uuid, path, 'image/png')
  expect((await buffer(await store.get(uuid))).equals(bytes)).toBe(true)
  expect((await buffer(await store.get(uuid, { start: 5, end: 14 }))).toString()).toBe('5678901234')
  await store.remove(uuid)
  await expect(store.get(uuid).then(buffer)).rejects.toThrow()
  await store.remove(uuid)
}

test('the local store writes, reads and deletes files', async () => {
  const { storage } = await open({ store: 'LOCAL' })
  await keepsFiles(storage, 'LOCAL')
  expect(storage.store('AWS')).toBeUndefined()
})

test('the local store accepts only uuids as names', async () => {
  const { storage } = await open({ store: 'LOCAL' })
  for (const name of ['../../etc/passwd', 'a/b', '', `${crypto.randomUUID()}/..`])
    await expect(storage.store('LOCAL')!.get(name)).rejects.toThrow('uuid')
})

test('sweeps incomplete uploads after one hour', async () => {
  const { storage, folder } = await open({ store: 'LOCAL' })
  const [old, young] = [storage.incomingPath(), storage.incomingPath()]
  await Promise.all([writeFile(old, ''), writeFile(young, '')])
  await utimes(old, new Date(), new Date(Date.now() - 3_700_000))
  await storage.sweep()
  expect(await readdir(join(folder, 'incoming'))).toEqual([young.split('/').at(-1)])
})

describe('the S3 store', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  }, 90_000)
  afterAll(() => s3?.close())

  test('keeps files', async ({ skip }) => {
    if (!s3) return skip('no S3 server')
    const { storage } = await open({ store: 'ALIYUN', ...s3.options })
    expect(storage.standard).toBe('ALIYUN')
    await keepsFiles(storage, 'ALIYUN')
    await keepsFiles(storage, 'LOCAL')
  })

  test('rejects unknown access keys', async ({ skip }) => {
    if (!s3) return skip('no S3 server')
    const store = openS3({ ...s3.options, accessKey: 'UNKNOWN' })
    await expect(store.get(crypto.randomUUID())).rejects.toThrow('the file store answered 403')
  })

  test('reports that it is unavailable', async () => {
    const options = { bucket: 'city', region: 'r', accessKey: 'a', secretKey: 's', pathStyle: true }
    const store = openS3({ endpoint: 'http://127.0.0.1:9', ...options })
    await expect(store.get(crypto.randomUUID())).rejects.toThrow('the file store cannot be reached')
  })

  test('uses the bucket as host name, or in the path with pathStyle', async () => {
    const asked: string[] = []
    const real = globalThis.fetch
    globalThis.fetch = async input => {
      asked.push((input as Request).url)
      return new Response(null, { status: 404 })
    }
    const options = { endpoint: 'https://oss.example/', bucket: 'city', region: 'r', accessKey: 'a', secretKey: 's' }
    await openS3({ ...options, pathStyle: false }).remove('x')
    await openS3({ ...options, pathStyle: true }).remove('x')
    globalThis.fetch = real
    expect(asked).toEqual(['https://city.oss.example/media/x', 'https://oss.example/city/media/x'])
  })
})
