import type { Sharp } from 'sharp'
import type { Content } from './detectContent.ts'
import { rejected } from './fileTypes.ts'

/*
 * Re-encodes images upright and without metadata or other content: location of a photo, thumbnails, scripts.
 */

/** 8000 × 6000 is a large camera's; all frames of an animation count. */
const MAX_PIXELS = 50_000_000
const TIMEOUT_SECONDS = 20

export interface CleanImage extends Content {
  /** bytes */
  size: number
  width: number
  height: number
}

/**
 * Writes a clean copy of the image at `from` to `to`.
 * @throws BAD_USER_INPUT fileRejected if it is not a readable image, or too large to decode
 */
export async function cleanImage(from: string, to: string, { mime }: Content): Promise<CleanImage> {
  const sharp = await load()
  return oneAtATime(async () => {
    try {
      const image = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: mime === 'image/gif' })
      const { drawn, ...content } = drawAs(mime, image.autoOrient().timeout({ seconds: TIMEOUT_SECONDS }))
      const { size, width, height, pageHeight } = await drawn.toFile(to)
      return { ...content, size, width, height: pageHeight ?? height }
    } catch (error) {
      throw rejected(`this image cannot be read: ${reasonOf(mime, error as Error)}`)
    }
  })
}

/** Browsers show these four; other formats become WebP. */
function drawAs(mime: string, image: Sharp): Content & { drawn: Sharp } {
  if (mime === 'image/png') return { mime, ext: 'png', drawn: image.png() }
  if (mime === 'image/jpeg') return { mime, ext: 'jpg', drawn: image.jpeg({ quality: 85 }) }
  if (mime === 'image/gif') return { mime, ext: 'gif', drawn: image.gif() }
  return { mime: 'image/webp', ext: 'webp', drawn: image.webp({ quality: 85 }) }
}

function reasonOf(mime: string, { message }: Error): string {
  if (mime === 'image/heic') return 'HEIC is not supported, save it as JPEG'
  return /pixel limit/.test(message) ? `more than ${MAX_PIXELS} pixels` : 'damaged, or an unknown format'
}

/** Loaded with the first image: the platform starts without it, and works where it cannot be loaded. */
let loaded: Promise<typeof import('sharp').default> | undefined

function load() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // Loaders for PDF, SVG and the like are not needed and increase the attack surface.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(kind => `VipsForeignLoad${kind}`) })
    return sharp
  })
  return loaded
}

let last: Promise<unknown> = Promise.resolve()

/** A decoded image takes up to 200 MB: a hundred concurrent uploads must not take 20 GB. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
