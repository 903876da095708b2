import { badInput, type Refusal } from '../../foundation/errors/errors.ts'

export type FileType = 'AUDIO' | 'DOCUMENT' | 'IMAGE' | 'OTHER' | 'VIDEO'

/** Photos of lights and profile pictures: small images only. */
const PICTURE_FOLDERS = ['/light-devices', '/avatar']

const MAX_BYTES = { picture: 2_000_000, image: 20_000_000, pdf: 30 * 1024 * 1024, any: 100_000_000 }
/** Maximum size of any file. */
export const MAX_TOTAL_BYTES = MAX_BYTES.any

/** SVG may contain scripts: an image that is stored and downloaded, but never shown. */
export const SVG = 'image/svg+xml'

export function fileTypeOf(mime: string): FileType {
  if (mime.startsWith('image/')) return 'IMAGE'
  if (mime.startsWith('audio/')) return 'AUDIO'
  if (mime.startsWith('video/')) return 'VIDEO'
  if (mime === 'application/pdf' || mime === 'application/msword' || isOpenXml(mime)) return 'DOCUMENT'
  return 'OTHER'
}

/** Whether browsers may show the file: an image of pixels, which cannot contain scripts. */
export function isPicture(mime: string): boolean {
  return mime.startsWith('image/') && mime !== SVG
}

export function isOpenXml(mime: string): boolean {
  return mime.startsWith('application/vnd.openxmlformats-officedocument.')
}

/** Whether this folder accepts images only. */
export function isPictureFolder(path: string): boolean {
  return PICTURE_FOLDERS.some(folder => path === folder || path.startsWith(`${folder}/`))
}

/** Maximum bytes of a file of this kind in this folder. */
export function maxBytesOf(mime: string, path: string): number {
  if (isPictureFolder(path)) return MAX_BYTES.picture
  if (mime === 'application/pdf') return MAX_BYTES.pdf
  return fileTypeOf(mime) === 'IMAGE' ? MAX_BYTES.image : MAX_BYTES.any
}

/** @param most bytes */
export function tooLarge(field: string, most: number): Refusal {
  return badInput(field, 'fileTooLarge', `a file of this kind may have at most ${most} bytes`)
}

export function rejected(reason: string, field = 'file'): Refusal {
  return badInput(field, 'fileRejected', reason)
}
