import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { mediaOf, refusal } from '../../testing/media.ts'
import { expectLatency } from '../../testing/nightly.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let media: ReturnType<typeof mediaOf>
let operator: string
beforeAll(async () => {
  platform = await startPlatform()
  media = mediaOf(platform)
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
})

const put = async (bytes: Uint8Array, mime: string, name = 'file.bin', path = '/') =>
  media.put(operator, bytes, { name, mime, path })
const kept = async (...upload: Parameters<typeof put>) => (await put(...upload)).data.uploadMediaFile
const stored = async (file: { url: string }) => fetch(platform.address + file.url).then(answer => answer.bytes())

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const SVG = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const EXE = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
const canvas = (width = 30, height = 20) => sharp({ create: { width, height, channels: 4, background: 'coral' } })

/** A PNG with this declared size and without pixels. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

describe('the type is detected from the content', () => {
  test('regardless of the name', async () => {
    const png = await canvas().png().toBuffer()
    expect(await kept(png, 'image/jpeg', 'photo.jpg')).toMatchObject({
      fileMime: 'image/png',
      fileExt: 'png',
      fileName: 'photo.png',
      fileType: 'IMAGE',
    })
    expect(await kept(png, '', 'unknown')).toMatchObject({ fileMime: 'image/png', fileName: 'unknown.png' })
    expect(await kept(Buffer.from('%PDF-1.7\n'), 'text/plain', 'a.txt')).toMatchObject({
      fileMime: 'application/pdf',
      fileType: 'DOCUMENT',
    })
    expect(await kept(Buffer.from('name,watt\n'), 'text/csv', 'a.csv')).toMatchObject({
      fileMime: 'text/csv',
      fileExt: 'csv',
      fileType: 'OTHER',
    })
  })

  test('also for audio, video and office files', async () => {
    const mp4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1')
    expect(await kept(mp4, 'video/mp4', 'a.mp4')).toMatchObject({ fileMime: 'video/mp4', fileType: 'VIDEO' })
    expect(await kept(mp4, 'audio/mp4', 'a.m4a')).toMatchObject({ fileMime: 'audio/mp4', fileType: 'AUDIO' })
    expect(await kept(Buffer.from('ID3\x03aaa'), 'audio/mpeg')).toMatchObject({ fileType: 'AUDIO', fileExt: 'mp3' })
    const docx = Buffer.from('PK\x03\x04................[Content_Types].xml....word/document.xml')
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    expect(await kept(docx, word, 'a.docx')).toMatchObject({ fileMime: word, fileType: 'DOCUMENT', fileExt: 'docx' })
    const doc = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1........', 'latin1')
    expect(await kept(doc, 'application/msword', 'a.doc')).toMatchObject({ fileType: 'DOCUMENT', fileExt: 'doc' })
  })

  test.each([
    ['HTML', HTML],
    ['SVG', SVG],
    ['a program', EXE],
    ['text', Buffer.from('hello')],
    ['GIF with a script', Buffer.from('GIF89a/*\0\0*/=1;alert(1)//')],
    ['JPEG with HTML', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), HTML])],
    ['a truncated PNG', pngOf(100, 100).subarray(0, 60)],
    ['HEIC, which is not supported', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ])('%s is not an image', async (_, bytes) => {
    const wrong = { code: 'BAD_USER_INPUT', field: 'file', key: 'fileRejected' }
    expect(refusal(await put(bytes, 'image/png', 'photo.png'))).toEqual(wrong)
    expect(refusal(await put(bytes, 'image/png', 'photo.png', '/light-devices'))).toEqual(wrong)
  })

  test.each([
    ['HTML', HTML, 'application/pdf'],
    ['a program', EXE, 'application/msword'],
    ['an archive', Buffer.from('PK\x03\x04....'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a program', EXE, 'video/mp4'],
    ['bytes', Buffer.from([1, 0, 2]), 'text/plain'],
  ])('%s is refused as %s', async (_, bytes, mime) => {
    expect(refusal(await put(bytes, mime))).toMatchObject({ field: 'file', key: 'fileRejected' })
  })
})

test('stores active content with its type and serves it only as a download', async () => {
  for (const [bytes, mime] of [
    [HTML, 'text/html'],
    [HTML, ''],
    [SVG, 'image/svg+xml'],
    [DRAWING, 'image/svg+xml'],
    [EXE, 'application/x-msdownload'],
    [Buffer.from('%!PS <script>'), 'application/postscript'],
  ] as const) {
    const file = await kept(bytes, mime, 'a.html')
    expect(file).toMatchObject({ fileType: bytes === DRAWING ? 'IMAGE' : 'OTHER' })
    const answer = await fetch(platform.address + file.url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(Buffer.from(await answer.bytes())).toEqual(bytes)
  }
})

describe('an image is re-encoded', () => {
  test('without its location, rotated upright', async () => {
    const photo = await canvas()
      .withExif({ IFD0: { Make: 'Secretive' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const file = await kept(photo, 'image/jpeg', 'p.jpg')
    expect(file.fileMeta).toEqual({ width: 20, height: 30 })
    const bytes = await stored(file)
    const { exif, iptc, xmp, orientation } = await sharp(bytes).metadata()
    expect({ exif, iptc, xmp, orientation }).toEqual({})
    expect(Buffer.from(bytes).includes('Secretive')).toBe(false)
  })

  test('without trailing data', async () => {
    const file = await kept(Buffer.concat([await canvas().png().toBuffer(), HTML, EXE]), 'image/png')
    expect(Buffer.from(await stored(file)).includes('script')).toBe(false)
  })

  test('in its format: PNG, JPEG, WebP, animated GIF; AVIF becomes WebP', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const)
      expect((await kept(await canvas().toFormat(format).toBuffer(), `image/${format}`)).fileMime).toBe(
        `image/${format}`,
      )
    expect(await kept(await canvas().avif().toBuffer(), 'image/avif', 'a.avif')).toMatchObject({
      fileMime: 'image/webp',
      fileName: 'a.webp',
    })
    const frames = await Promise.all(
      [1, 2].map(n =>
        canvas()
          .negate(n === 2)
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const file = await kept(gif, 'image/gif')
    expect(file.fileMeta).toEqual({ width: 30, height: 20 })
    expect((await sharp(await stored(file), { animated: true }).metadata()).pages).toBe(2)
  })

  test('unless it is a decompression bomb: 50,000 × 50,000 pixels in a small file are refused at once', {
    tags: ['latency'],
  }, async () => {
    const bomb = pngOf(50_000, 50_000)
    expect(bomb.length).toBeLessThan(10_000)
    const began = Date.now()
    expect(refusal(await put(bomb, 'image/png'))).toMatchObject({ key: 'fileRejected' })
    expectLatency(Date.now() - began, 1000)
  })
})
