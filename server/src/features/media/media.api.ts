import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { BoolFilter, IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import { deleteFile, findUses, mayDelete } from './deletion.ts'
import { createFile, type FileWithUrl, findFilePage, findFiles, IS_UPLOADED } from './media.ts'
import { uploadFile } from './uploads.ts'

const MediaFileType = builder.enumType('MediaFileType', {
  description: 'Kind of a file, by its MIME type.',
  values: {
    AUDIO: { description: 'audio/*' },
    DOCUMENT: { description: 'PDF, Word, and the other formats of Office Open XML' },
    IMAGE: { description: 'image/*; SVG is downloaded, never shown' },
    OTHER: { description: 'all others' },
    VIDEO: { description: 'video/*' },
  } as const,
})
export const StorageProvider = builder.enumType('StorageProvider', {
  description:
    'Where a file is stored: LOCAL is on the server itself. An installation has LOCAL and at most one other.',
  values: ['ALIYUN', 'AWS', 'AZURE', 'GCP', 'HUAWEI', 'LOCAL', 'OTHER', 'QINIU', 'TENCENT'] as const,
})

/** Objects that use a file; null: it is unused. */
const loadUses = loader(({ db }, ids: number[]) => findUses(db, ids))

export const MediaFile = builder.objectRef<FileWithUrl>('MediaFile').implement({
  description: 'An uploaded file, or the record created before its upload, which is deleted after a day.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', { description: 'used by uploadMediaFile' }),
    title: t.exposeString('title', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    fileName: t.exposeString('file_name', { description: 'a label, at most 200 characters' }),
    fileExt: t.exposeString('file_ext', { description: 'without the dot; after the upload, from the content' }),
    fileMime: t.exposeString('file_mime', { description: 'MIME type; after the upload, from the content' }),
    fileSize: t.exposeInt('file_size', { description: 'bytes' }),
    fileType: t.field({ type: MediaFileType, resolve: file => file.file_type as 'IMAGE' }),
    fileMeta: t.field({
      type: 'JSON',
      nullable: true,
      description: 'of an image: `{ width, height }` in pixels',
      resolve: file => file.file_meta,
    }),
    folderId: t.exposeInt('folder_id', { nullable: true, description: 'null: root' }),
    path: t.exposeString('path', { description: 'folder path, from /' }),
    store: t.field({ type: StorageProvider, resolve: file => file.store as 'LOCAL' }),
    url: t.exposeString('url', {
      nullable: true,
      description:
        'download URL of this viewer for an hour, without further headers; null until it is uploaded, ' +
        'and without MediaFile:read',
    }),
    adminId: t.exposeInt('admin_id', { nullable: true, description: 'owner, an account of type ADMIN' }),
    userId: t.exposeInt('user_id', { nullable: true, description: 'owner, an account of type USER' }),
    clientId: t.exposeInt('client_id', { nullable: true, description: 'client that uploaded it' }),
    uploadAt: t.expose('upload_at', { type: 'DateTime', nullable: true, description: 'null until it is uploaded' }),
    abilities: t.stringList({
      description: 'what this viewer may do with it: delete',
      resolve: (file, _, { viewer }) => (mayDelete(viewer, file) ? ['delete'] : []),
    }),
    usedByLights: t.int({
      description: 'lights whose photo it is, also deleted ones that can be restored: it cannot be deleted then',
      resolve: async (file, _, context) => (await loadUses(context, file.id))?.lights ?? 0,
    }),
    usedByAccounts: t.int({
      description: 'accounts whose picture it is: it cannot be deleted then',
      resolve: async (file, _, context) => (await loadUses(context, file.id))?.accounts ?? 0,
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
})

export const loadMediaFile = loader<number, FileWithUrl>(async ({ db, viewer }, ids) =>
  byId(await findFiles(db, viewer, ids)),
)

export function fileUrl(file: FileWithUrl): string | null {
  return file.url
}

const files = defineList(MediaFile, 'files', {
  id: { column: 'f.id', filter: IntFilter, sort: 'plain' },
  title: { column: 'f.title', filter: StringFilter, sort: 'natural' },
  fileName: { column: 'f.file_name', filter: StringFilter, sort: 'natural' },
  fileSize: { column: 'f.file_size', sort: 'plain' },
  folderId: { column: 'f.folder_id', filter: IntFilter, description: 'equals null: root' },
  path: { column: 'f.path', filter: StringFilter, description: 'folder path, from /' },
  isUploaded: { column: IS_UPLOADED, filter: BoolFilter, description: 'false: a record without its file yet' },
  uploadAt: { column: 'f.upload_at', sort: 'plain' },
  createdAt: { column: 'f.created_at', sort: 'plain' },
})

builder.queryField('findManyMediaFile', t =>
  t.field({
    type: files.Page,
    description:
      'Files that the viewer may see: for a customer their uploads, photos of their lights and their own picture. ' +
      'Needs MediaFile:read.',
    args: files.args,
    resolve: (_, args, { db, viewer }) => findFilePage(db, viewer, files.query(args)),
  }),
)

const MediaFileCreateInput = builder.inputType('MediaFileCreateInput', {
  description: 'A file to upload, as declared by the client.',
  fields: t => ({
    fileExt: t.string({ required: true, description: 'without the dot' }),
    fileMime: t.string({ required: true, description: 'MIME type; empty if unknown' }),
    fileName: t.string({ required: true, extensions: { emptyKey: 'fileNameInvalid' } }),
    fileSize: t.int({
      required: true,
      description:
        'bytes, from 1; at most 2,000,000 in /avatar and /light-devices, 30 MB for PDF, 20 MB for images, 100 MB for the rest',
    }),
    store: t.field({ type: StorageProvider, description: 'the store of the installation' }),
    path: t.string({ description: 'folder path, default /; at most 5 levels; created if it does not exist' }),
  }),
})

builder.mutationFields(t => ({
  createMediaFile: t.field({
    type: MediaFile,
    description:
      'The record of a file; upload its content with uploadMediaFile. Needs MediaFile:create. BAD_USER_INPUT, with the key ' +
      'fileQuotaOfAccount or fileQuotaOfSite if there is no room for it. Unfinished uploads of the account count for a day ' +
      '(unfinishedMegabytes in params; findManyMediaFile lists them with isUploaded false).',
    args: { input: t.arg({ type: MediaFileCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer, storage, site }) =>
      createFile(db, viewer, { storage, quota: site.mediaQuota }, input),
  }),
  uploadMediaFile: t.field({
    type: MediaFile,
    description:
      'Uploads the content of a file in a multipart request; once, by the account that created the record. Its type is detected from ' +
      'the content; images are re-encoded without metadata. Needs MediaFile:create. NOT_FOUND; CONFLICT ' +
      'if it is uploaded already; BAD_USER_INPUT with the key fileRejected or fileTooLarge.',
    args: { file: t.arg({ type: 'Upload', required: true }), uuid: t.arg.string({ required: true }) },
    resolve: (_, { file, uuid }, { db, viewer, storage, site, writeAudit }) =>
      uploadFile(db, viewer, { uuid, upload: file }, { storage, quota: site.mediaQuota, writeAudit }),
  }),
  deleteMediaFile: t.field({
    type: MediaFile,
    description:
      'Deletes a file or the record of one: of the own account, or any with Site:update. Needs MediaFile:create. NOT_FOUND, ' +
      'FORBIDDEN; CONFLICT with the key fileInUse while it is the photo of a light, also of a deleted one that can be ' +
      'restored, or the picture of an account.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => deleteFile(db, viewer, id),
  }),
}))
