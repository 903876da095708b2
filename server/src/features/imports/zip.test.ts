import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeclaredPart, declaredPart, zipFile } from '../../testing/zipFiles.ts'
import { openZip } from './zip.ts'

let folder: string
let serial = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zip-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const TEXT = '<a>路灯</a>'.repeat(5000)
const other = declaredPart('other', Buffer.from('other'))
const part = declaredPart('part', Buffer.from(TEXT))

/** Texts of the parts by name, or the key of the refusal. */
async function read(bytes: Buffer, names = ['part']): Promise<(string | undefined)[] | string> {
  const path = join(folder, `${serial++}.zip`)
  writeFileSync(path, bytes)
  try {
    const zip = await openZip(path)
    const texts: (string | undefined)[] = []
    for (const name of names) texts.push(await textOf(zip.textOf(name)))
    return texts
  } catch (error) {
    return (error as { key?: string }).key ?? String(error)
  }
}

async function textOf(pieces: AsyncGenerator<string> | undefined): Promise<string | undefined> {
  if (!pieces) return undefined
  let text = ''
  for await (const piece of pieces) text += piece
  // Short, so that failures are readable.
  return text === TEXT ? 'the text' : text.slice(0, 100)
}

describe('reads files of common programs', () => {
  test.each<[string, Partial<DeclaredPart>]>([
    ['a compressed part', {}],
    ['a part without compression', { packed: Buffer.from(TEXT), method: 0 }],
    ['sizes that follow the content', { hasDescriptor: true }],
    ['64-bit sizes', { isZip64: true }],
    ['a UTF-8 name', { flags: 0x800 }],
  ])('%s', async (_, declared) => {
    expect(await read(zipFile([other, { ...part, ...declared }]), ['other', 'part', 'missing'])).toEqual([
      ...['other', 'the text', undefined],
    ])
  })

  test('backslashes in names', async () => {
    expect(await read(zipFile([{ ...part, name: 'xl\\part' }]), ['xl/part'])).toEqual(['the text'])
  })

  test('a comment after the ZIP', async () => {
    const bytes = zipFile([part])
    bytes.writeUInt16LE(7, bytes.length - 2)
    expect(await read(Buffer.concat([bytes, Buffer.from('comment')]))).toEqual(['the text'])
  })
})

describe('refuses damaged or hostile files', () => {
  const longer = deflateRawSync(Buffer.from(`${TEXT} more`))
  test.each<[string, Partial<DeclaredPart>]>([
    ['an encrypted part', { flags: 1 }],
    ['an unknown compression', { method: 12 }],
    ['a declared size that is too small', { size: part.size - 1 }],
    ['a declared size that is too large', { size: part.size + 1 }],
    ['more content than declared', { packed: longer }],
    ['a wrong checksum', { crc: part.crc ^ 1 }],
    ['content beyond the end of the file', { packedSize: 1_000_000 }],
    ['content that ends early', { packed: part.packed.subarray(0, -20) }],
    ['content that is not compressed', { packed: Buffer.from(TEXT) }],
    ['text that is not UTF-8', { ...declaredPart('part', Buffer.from([0xff, 0xfe, 0xfd])) }],
    ['a name outside of the folder', { name: '../part' }],
    ['an absolute name', { name: '/part' }],
  ])('%s', async (_, declared) => {
    const hostile = { ...part, ...declared }
    expect(await read(zipFile([other, hostile]), ['other', hostile.name])).toBe('damaged')
  })

  test('parts that share their content', async () => {
    const shared = { ...part, name: 'second', sharesDataOf: 0 }
    expect(await read(zipFile([part, shared]), ['part', 'second'])).toBe('damaged')
  })

  test('a truncated file', async () => {
    const bytes = zipFile([part])
    for (const length of [0, 10, 21, 22, bytes.length - 22, bytes.length - 1])
      expect(await read(bytes.subarray(0, length)), String(length)).toBe('damaged')
  })

  test('a file that is no ZIP', async () => {
    expect(await read(Buffer.from('名称,设备编号\n'.repeat(1000)))).toBe('damaged')
  })

  test('a declared size above the limit, before anything is extracted', async () => {
    expect(await read(zipFile([{ ...part, size: 500_000_001 }]))).toBe('tooMuch')
  })
})

test('a part can be read again after a reader stopped early', async () => {
  const path = join(folder, 'large.zip')
  const size = 20_000_000
  writeFileSync(path, zipFile([declaredPart('part', Buffer.alloc(size, 'a'))]))
  const zip = await openZip(path)
  for await (const piece of zip.textOf('part')!) {
    expect(piece.length).toBeLessThan(size / 10)
    break
  }
  let read = 0
  for await (const piece of zip.textOf('part')!) read += piece.length
  expect(read).toBe(size)
})
