import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import bwip from 'bwip-js/node'
import sharp from 'sharp'

/** A file as selected in a browser's dialog. */
export interface Picked {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function photo(name: string, color: string): Promise<Picked> {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** A valid picture of a given size in bytes. */
export async function heavyPhoto(name: string, bytes: number): Promise<Picked> {
  const { buffer, ...picked } = await photo(name, 'gray')
  return { ...picked, buffer: Buffer.concat([buffer], bytes) }
}

export async function code(kind: 'code128' | 'qrcode', text: string): Promise<Picked> {
  const buffer = await bwip.toBuffer({ bcid: kind, text, scale: 4, height: 18, padding: 12, backgroundcolor: 'ffffff' })
  return { name: `${kind}.png`, mimeType: 'image/png', buffer }
}

/** A video that Chromium uses as its camera: a code in uncompressed frames. */
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

/** A PDF page with some text and a given size in bytes. */
export function pdf(name: string, bytes: number): Picked {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    '<< /Length 44 >> stream\nBT /F 24 Tf 40 100 Td (Lamp manual) Tj ET \nendstream',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj ${object} endobj\n`
    return start
  })
  text += `%${'x'.repeat(Math.max(0, bytes - text.length - 400))}\n`
  const table = text.length
  const rows = starts.map(start => `${`${start}`.padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 6\n0000000000 65535 f \n${rows}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text.padEnd(bytes, '\n')) }
}
