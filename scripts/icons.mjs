// Draws the icons of the installed console from console/public/favicon.svg: `node scripts/icons.mjs`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './runCommand.mjs'

const BLUE = '#2f61c8'
const folder = join(root, 'console/public')
const drawing = readFileSync(join(folder, 'favicon.svg'))

await draw('icon-192', 192)
await draw('icon-512', 512)
// Cut to any shape by the system: the drawing stays within the middle 80 %.
await draw('maskable-512', 512, 0.72)
// iOS shows transparency as black.
await draw('apple-touch-icon', 180, 0.86)

async function draw(name, size, share = 1) {
  const inner = Math.round(size * share)
  const picture = await sharp(drawing, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .toBuffer()
  const background = share === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : BLUE
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, 'icons', `${name}.png`))
}
