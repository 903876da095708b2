import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import bwip from 'bwip-js/node'
import sharp from 'sharp'

/** A file as a browser's dialog hands it over. */
export interface Picked {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function photo(name: string, color: string): Promise<Picked> {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** A good picture of so many bytes. */
export async function heavyPhoto(name: string, bytes: number): Promise<Picked> {
  const { buffer, ...picked } = await photo(name, 'gray')
  return { ...picked, buffer: Buffer.concat([buffer], bytes) }
}

export async function code(kind: 'code128' | 'qrcode', text: string): Promise<Picked> {
  const buffer = await bwip.toBuffer({ bcid: kind, text, scale: 4, height: 18, padding: 12, backgroundcolor: 'ffffff' })
  return { name: `${kind}.png`, mimeType: 'image/png', buffer }
}

/** A film for Chromium to take for a camera: the code, in uncompressed frames. */
export async function film(folder: string, picture: Picked): Promise<string> {
  const [width, height] = [640, 480]
  const image = sharp(picture.buffer).flatten({ background: 'white' })
  const fitted = image.resize(width - 80, height - 80, { fit: 'contain', background: 'white' })
  const whole = fitted.extend({ top: 40, bottom: 40, left: 40, right: 40, background: 'white' })
  const light = await whole.grayscale().raw().toColourspace('b-w').toBuffer()
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  const path = join(folder, 'camera.y4m')
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, ...Array<Buffer>(10).fill(frame)]))
  return path
}
