import type { Sharp } from 'sharp'
import type { Content } from './content.ts'
import { rejected } from './kinds.ts'

/*
 * Images are drawn anew, upright and without what else was in the file: where a photo was taken, thumbnails, programs.
 */

/** 8000 × 6000 is a large camera's; an animation counts with all its pictures. */
const MOST_PIXELS = 50_000_000
const PATIENCE_SECONDS = 20

export interface CleanImage extends Content {
  /** bytes */
  size: number
  width: number
  height: number
}

/**
 * Writes a clean copy of the image at `from` to `to`.
 * @throws BAD_USER_INPUT fileRejected for what cannot be read as an image, or is too large to be unpacked
 */
export async function cleanImage(from: string, to: string, { mime }: Content): Promise<CleanImage> {
  const sharp = await load()
  return oneAtATime(async () => {
    try {
      const image = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: mime === 'image/gif' })
      const { drawn, ...content } = drawAs(mime, image.autoOrient().timeout({ seconds: PATIENCE_SECONDS }))
      const { size, width, height, pageHeight } = await drawn.toFile(to)
      return { ...content, size, width, height: pageHeight ?? height }
    } catch (error) {
      throw rejected(`this image cannot be read: ${reasonOf(mime, error as Error)}`)
    }
  })
}

/** Browsers show these four; what comes as something else becomes WebP. */
function drawAs(mime: string, image: Sharp): Content & { drawn: Sharp } {
  if (mime === 'image/png') return { mime, ext: 'png', drawn: image.png() }
  if (mime === 'image/jpeg') return { mime, ext: 'jpg', drawn: image.jpeg({ quality: 85 }) }
  if (mime === 'image/gif') return { mime, ext: 'gif', drawn: image.gif() }
  return { mime: 'image/webp', ext: 'webp', drawn: image.webp({ quality: 85 }) }
}

function reasonOf(mime: string, { message }: Error): string {
  if (mime === 'image/heic') return 'HEIC is not supported, save it as JPEG'
  return /pixel limit/.test(message) ? `more than ${MOST_PIXELS} pixels` : 'it is damaged or of an unknown kind'
}

/** Only when the first image comes: the platform starts without it, and runs where it cannot be loaded. */
let loaded: Promise<typeof import('sharp').default> | undefined

function load() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // Its readers for PDF, SVG and the like are of no use here, and one more thing that can be attacked.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(kind => `VipsForeignLoad${kind}`) })
    return sharp
  })
  return loaded
}

let last: Promise<unknown> = Promise.resolve()

/** An image unpacked takes up to 200 MB: a hundred people with photos must not take 20 GB. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
