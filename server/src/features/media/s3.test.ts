import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { mediaOf } from '../../testing/media.ts'
import { startPlatform } from '../../testing/platform.ts'
import { startS3 } from '../../testing/s3.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  s3 = await startS3()
  if (s3) platform = await startPlatform({ media: { store: 'TENCENT', ...s3.options } })
}, 90_000)
afterAll(() => s3?.close())

test('uploads to and downloads from S3 through the platform', async ({ skip }) => {
  if (!s3) return skip('no S3 server')
  const media = mediaOf(platform)
  const operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { data } = await media.put(operator, image, { name: 'a.png', mime: 'image/png', path: '/avatar' })
  expect(data.uploadMediaFile).toMatchObject({ store: 'TENCENT', fileMeta: { width: 9, height: 9 } })
  const url = platform.address + data.uploadMediaFile.url
  expect(await sharp(await (await fetch(url)).bytes()).metadata()).toMatchObject({ format: 'png', width: 9 })
  const part = await fetch(url, { headers: { range: 'bytes=1-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'PNG'])
  expect(await readdir(`${platform.mediaFolder}/incoming`)).toEqual([])

  await s3.close()
  const made = (await media.create(operator, 3, { name: 'b.txt' })).data.createMediaFile
  const failed = await media.send(operator, made.uuid, Buffer.from('abc'))
  expect(failed.errors![0]!.extensions.code).toBe('INTERNAL_SERVER_ERROR')
  expect(await readdir(`${platform.mediaFolder}/incoming`)).toEqual([])
  const away = await fetch(url)
  expect(away.status).toBe(500)
  expect(away.headers.get('cache-control')).toBeNull()
})
