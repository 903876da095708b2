import { open } from 'node:fs/promises'
import { badInput } from '../../foundation/errors/errors.ts'
import type { Upload } from '../../foundation/storage/upload.ts'
import { type Content, detectContent, HEAD_BYTES } from './detectContent.ts'
import { isPicture, isPictureFolder, maxBytesOf, rejected, tooLarge } from './fileTypes.ts'

export interface Received extends Content {
  /** bytes */
  size: number
}

/**
 * Streams an upload to a file, with one chunk in memory. Its type is detected and checked after the
 * first bytes, so that a rejected file is not uploaded to the end.
 * @throws BAD_USER_INPUT fileRejected, fileTooLarge
 */
export async function receiveUpload(upload: Upload, to: string, declared: string, path: string): Promise<Received> {
  const file = await open(to, 'wx', 0o600)
  try {
    let head = Buffer.alloc(0)
    let content: Content | undefined
    let size = 0
    for await (const piece of upload.pieces()) {
      size += piece.length
      if (!content) head = Buffer.concat([head, piece])
      if (!content && head.length >= HEAD_BYTES) content = admit(declared, path, head)
      const most = maxBytesOf(content?.mime ?? declared, path)
      if (size > most) throw tooLarge('file', most)
      await file.appendFile(piece)
    }
    if (size === 0) throw badInput('file', 'fileSizeInvalid', 'the file is empty')
    content ??= admit(declared, path, head)
    return { ...content, size }
  } finally {
    await file.close()
  }
}

function admit(declared: string, path: string, head: Buffer): Content {
  const content = detectContent(declared, head.subarray(0, HEAD_BYTES))
  if (isPictureFolder(path) && !isPicture(content.mime)) throw rejected('only images lie in this folder')
  return content
}
