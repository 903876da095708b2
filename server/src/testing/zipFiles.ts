import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a ZIP as the file declares it. Values that contradict the content make a hostile or damaged file. */
export interface DeclaredPart {
  name: string
  packed: Uint8Array
  size: number
  crc: number
  packedSize?: number
  method?: number
  flags?: number
  /** CRC and sizes follow the content, as programs write them that do not know them before. */
  hasDescriptor?: boolean
  /** Sizes and offset of 64 bits. */
  isZip64?: boolean
  /** Uses the header and content of the part with this number, in place of its own. */
  sharesDataOf?: number
}

export function declaredPart(name: string, content: Uint8Array): DeclaredPart {
  return { name, packed: deflateRawSync(content), size: content.length, crc: crc32(content) }
}

/** Written by hand: a library would refuse to write what these parts may declare. */
export function zipFile(parts: DeclaredPart[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let end = 0
  for (const part of parts) {
    offsets.push(part.sharesDataOf === undefined ? end : offsets[part.sharesDataOf]!)
    if (part.sharesDataOf === undefined) {
      const local = Buffer.concat([localHeader(part), part.packed, descriptor(part)])
      pieces.push(local)
      end += local.length
    }
    directory.push(directoryEntry(part, offsets.at(-1)!))
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = [u16(parts.length), u16(parts.length)]
  return Buffer.concat([...pieces, ...directory, u32(0x06054b50), u32(0), ...count, u32(size), u32(end), u16(0)])
}

function localHeader(part: DeclaredPart): Buffer {
  const { size, crc } = part.hasDescriptor ? { size: 0, crc: 0 } : part
  const packedSize = part.hasDescriptor ? 0 : packedSizeOf(part)
  const name = Buffer.from(part.name)
  return Buffer.concat([
    ...[u32(0x04034b50), u16(20), u16(flagsOf(part)), u16(part.method ?? 8), u32(0x21_0000)],
    ...[u32(crc), u32(packedSize), u32(size), u16(name.length), u16(0), name],
  ])
}

function descriptor({ hasDescriptor, ...part }: DeclaredPart): Buffer {
  if (!hasDescriptor) return Buffer.alloc(0)
  return Buffer.concat([u32(0x08074b50), u32(part.crc), u32(packedSizeOf(part)), u32(part.size)])
}

const IN_EXTRA_FIELD = 0xffff_ffff

function directoryEntry(part: DeclaredPart, offset: number): Buffer {
  const name = Buffer.from(part.name)
  const long = [part.size, packedSizeOf(part), offset]
  const extra = part.isZip64 ? Buffer.concat([u16(1), u16(24), ...long.map(u64)]) : Buffer.alloc(0)
  const [size, packedSize, at] = part.isZip64 ? long.map(() => IN_EXTRA_FIELD) : long
  return Buffer.concat([
    ...[u32(0x02014b50), u16(20), u16(20), u16(flagsOf(part)), u16(part.method ?? 8), u32(0x21_0000)],
    ...[u32(part.crc), u32(packedSize!), u32(size!), u16(name.length), u16(extra.length), u16(0)],
    ...[u16(0), u16(0), u32(0), u32(at!), name, extra],
  ])
}

function flagsOf({ flags = 0, hasDescriptor }: DeclaredPart): number {
  return hasDescriptor ? flags | 8 : flags
}

function packedSizeOf({ packed, packedSize = packed.length }: DeclaredPart): number {
  return packedSize
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
