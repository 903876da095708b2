import { detectContent, HEAD_BYTES } from '../../../../server/src/features/media/detectContent.ts'
import {
  fileNameOrThrow,
  folderPathOrThrow,
  tidyExtension,
  withExtension,
} from '../../../../server/src/features/media/fileNames.ts'
import {
  fileTypeOf,
  isPicture,
  isPictureFolder,
  maxBytesOf,
  rejected,
  tooLarge,
} from '../../../../server/src/features/media/fileTypes.ts'
import { forbidden, notFound, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import type { Viewer } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { type Derived, pageOf, type Row } from '../select.ts'

const DERIVED: Derived = { isUploaded: ({ uploadAt }) => Boolean(uploadAt) }

export const mediaAnswers: Answers = {
  Query: {
    findManyMediaFile: (_, args, { city }) => pageOf(city.rows.files, args, DERIVED),
    mediaStores: () => ['LOCAL'],
    findMediaFolderTreeByStore: (_, __, { city }) => foldersIn(city, null),
  },
  Mutation: {
    createMediaFile: (_, { input }, { city, viewer }) => {
      const names = folderPathOrThrow(input.path ?? '/')
      const path = `/${names.join('/')}`
      const fileMime = input.fileMime || 'application/octet-stream'
      const most = maxBytesOf(fileMime, path)
      if (input.fileSize > most) throw tooLarge('input.fileSize', most)
      if (isPictureFolder(path) && !isPicture(fileMime))
        throw rejected('only images lie in this folder', 'input.fileMime')
      return city.add('files', {
        ...{
          fileName: fileNameOrThrow('input.fileName', input.fileName),
          fileExt: tidyExtension(input.fileExt),
          fileMime,
          path,
        },
        ...{ fileSize: input.fileSize, fileType: fileTypeOf(fileMime), folderId: folderOf(city, names) },
        ...{ store: 'LOCAL', adminId: viewer!.admin.id },
      })
    },
    uploadMediaFile: async (_, { uuid, file }, { city, viewer }) => {
      const row = city.rows.files.find(one => one.uuid === uuid && one.adminId === viewer!.admin.id)
      if (!row) throw notFound('file')
      if (row.uploadAt)
        throw new Refusal('CONFLICT', 'it is uploaded already', { field: 'uuid', key: 'fileUploadedAlready' })
      return receive(city, row, Buffer.from(await (file as File).arrayBuffer()))
    },
    deleteMediaFile: (_, { id }, { city, viewer }) => {
      const file = foundOrThrow(city, 'files', id)
      if (!mayDelete(viewer, file)) throw forbidden('Site:update')
      const count = lightsWith(city, id) + accountsWith(city, id)
      if (count > 0) throw new Refusal('CONFLICT', 'the file is in use', { field: 'id', key: 'fileInUse', count })
      city.remove('files', file)
      return file
    },
  },
  MediaFile: {
    url: (file, _, { viewer }) => urlOf(file, viewer),
    abilities: (file, _, { viewer }) => (mayDelete(viewer, file) ? ['delete'] : []),
    usedByLights: ({ id }, _, { city }) => lightsWith(city, id),
    usedByAccounts: ({ id }, _, { city }) => accountsWith(city, id),
  },
  MediaFolder: {
    children: ({ id }, _, { city }) => foldersIn(city, id),
    childCount: ({ id }, _, { city }) => foldersIn(city, id).length,
    fileCount: ({ id }, _, { city }) => city.rows.files.filter(({ folderId }) => folderId === id).length,
  },
}

function lightsWith(city: City, id: number): number {
  const lights = [...city.rows.devices, ...city.rows.trash.map(({ row }) => row)]
  return lights.filter(({ photosFileId }) => photosFileId?.includes(id)).length
}

function accountsWith(city: City, id: number): number {
  return city.rows.admins.filter(({ avatarFileId }) => avatarFileId === id).length
}

function mayDelete(viewer: Viewer | undefined, { adminId }: Row): boolean {
  const { admin, permissions } = viewer!
  return permissions.has('MediaFile:create') && (adminId === admin.id || permissions.has('Site:update'))
}

/** Where a viewer fetches a file: memoryServer.ts serves it. */
export function urlOf(file: Row | undefined, viewer: Viewer | undefined): string | undefined {
  return file?.uploadAt && viewer?.permissions.has('MediaFile:read') ? `/media/${file.uuid}?s=memory` : undefined
}

/** An uploaded file, for tests that need one. */
export function addFile(
  city: City,
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
  path = '/',
): Row {
  const fileExt = name.split('.').at(-1)
  const folderId = folderOf(city, folderPathOrThrow(path))
  const row = city.add('files', { fileName: name, fileExt, fileMime: mimeType, path, folderId, store: 'LOCAL' })
  return receive(city, row, buffer)
}

/** What a file is, its bytes say. @throws BAD_USER_INPUT fileRejected, fileTooLarge */
function receive(city: City, row: Row, bytes: Buffer): Row {
  const { mime, ext } = detectContent(row.fileMime, bytes.subarray(0, HEAD_BYTES))
  const most = maxBytesOf(mime, row.path)
  if (bytes.length > most) throw tooLarge('file', most)
  const fileName = mime === row.fileMime ? row.fileName : withExtension(row.fileName, ext)
  return city.change(row, {
    ...{ fileName, fileExt: ext || row.fileExt, fileMime: mime, fileSize: bytes.length, fileType: fileTypeOf(mime) },
    ...{ bytes, uploadAt: new Date().toISOString() },
  })
}

function foldersIn(city: City, parentId: number | null): Row[] {
  const found = city.rows.folders.filter(folder => folder.parentId === parentId)
  return found.toSorted((a, b) => a.path.localeCompare(b.path))
}

/** Made where it is not there, with all above it. @returns null for the root */
function folderOf(city: City, names: string[]): number | null {
  let parentId: number | null = null
  for (const [at, name] of names.entries()) {
    const path = `/${names.slice(0, at + 1).join('/')}`
    const found: Row | undefined = city.rows.folders.find(folder => folder.path === path)
    parentId = (found ?? city.add('folders', { name, path, depth: at + 1, store: 'LOCAL', parentId })).id
  }
  return parentId
}
