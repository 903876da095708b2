import { badInput, notFound } from '../../../../server/src/foundation/errors.ts'
import type { Answers } from '../schema.ts'

const MAX_PHOTO_BYTES = 2_000_000

export const mediaAnswers: Answers = {
  Mutation: {
    createMediaFile: (_, { input }, { city, viewer }) => {
      const path = input.path ?? '/'
      if (['/avatar', '/light-devices'].includes(path) && input.fileSize > MAX_PHOTO_BYTES)
        throw badInput('input.fileSize', 'fileTooLarge', 'at most 2 MB')
      return city.add('files', { ...input, path, fileType: kindOf(input.fileMime), adminId: viewer?.admin.id })
    },
    uploadMediaFile: async (_, { file, uuid }, { city }) => {
      const row = city.rows.files.find(one => one.uuid === uuid)
      if (!row) throw notFound('file')
      const bytes = Buffer.from(await file.arrayBuffer())
      return city.change(row, {
        bytes,
        fileSize: bytes.length,
        uploadAt: new Date().toISOString(),
        url: `/media/${uuid}`,
      })
    },
  },
}

function kindOf(mime: string): string {
  if (mime.startsWith('image/')) return 'IMAGE'
  return mime === 'application/pdf' ? 'DOCUMENT' : 'OTHER'
}
