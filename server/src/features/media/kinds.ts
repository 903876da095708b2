import { badInput, type Refusal } from '../../foundation/graphql/errors.ts'

export type FileType = 'AUDIO' | 'DOCUMENT' | 'IMAGE' | 'OTHER' | 'VIDEO'

/** Pictures of lights and of people: small ones, and nothing but pictures. */
const PICTURE_FOLDERS = ['/light-devices', '/avatar']

const MOST_BYTES = { picture: 2_000_000, image: 20_000_000, pdf: 30 * 1024 * 1024, any: 100_000_000 }
/** No file is larger, of whatever kind. */
export const MOST_BYTES_OF_ALL = MOST_BYTES.any

/** SVG is a program as much as an image: it is kept as anything else is, and never shown. */
const SVG = 'image/svg+xml'

export function fileTypeOf(mime: string): FileType {
  if (mime.startsWith('image/') && mime !== SVG) return 'IMAGE'
  if (mime.startsWith('audio/')) return 'AUDIO'
  if (mime.startsWith('video/')) return 'VIDEO'
  if (mime === 'application/pdf' || mime === 'application/msword' || isOpenXml(mime)) return 'DOCUMENT'
  return 'OTHER'
}

export function isOpenXml(mime: string): boolean {
  return mime.startsWith('application/vnd.openxmlformats-officedocument.')
}

/** Whether files in this folder are pictures and nothing else. */
export function isPictureFolder(path: string): boolean {
  return PICTURE_FOLDERS.some(folder => path === folder || path.startsWith(`${folder}/`))
}

/** Bytes that a file of this kind in this folder may have. */
export function mostBytes(mime: string, path: string): number {
  if (isPictureFolder(path)) return MOST_BYTES.picture
  if (mime === 'application/pdf') return MOST_BYTES.pdf
  return fileTypeOf(mime) === 'IMAGE' ? MOST_BYTES.image : MOST_BYTES.any
}

/** @param most bytes */
export function tooLarge(field: string, most: number): Refusal {
  return badInput(field, 'fileTooLarge', `a file of this kind has at most ${most} bytes`)
}

export function rejected(reason: string, field = 'file'): Refusal {
  return badInput(field, 'fileRejected', reason)
}
