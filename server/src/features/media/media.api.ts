import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { BoolFilter, IntFilter, StringFilter, type Where, whereToSql } from '../../foundation/list/filters.ts'
import { naturalOrder, readOrder } from '../../foundation/list/order.ts'
import { type Page, Pagination, pagination, SortOrder } from '../../foundation/list/pagination.ts'
import { createFile, type FileWithUrl, findFilePage, findFiles, IS_UPLOADED } from './media.ts'
import { uploadFile } from './uploads.ts'

const MediaFileType = builder.enumType('MediaFileType', {
  description: 'Kind of a file, by its MIME type.',
  values: {
    AUDIO: { description: 'audio/*' },
    DOCUMENT: { description: 'PDF, Word, and the other formats of Office Open XML' },
    IMAGE: { description: 'image/* except SVG' },
    OTHER: { description: 'all others' },
    VIDEO: { description: 'video/*' },
  } as const,
})
export const StorageProvider = builder.enumType('StorageProvider', {
  description:
    'Where a file is stored: LOCAL is on the server itself. An installation has LOCAL and at most one other.',
  values: ['ALIYUN', 'AWS', 'AZURE', 'GCP', 'HUAWEI', 'LOCAL', 'OTHER', 'QINIU', 'TENCENT'] as const,
})

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

const COLUMNS = {
  id: 'f.id',
  title: 'f.title',
  fileName: 'f.file_name',
  folderId: 'f.folder_id',
  path: 'f.path',
  isUploaded: IS_UPLOADED,
} as const
type FileWhere = Where & { [F in keyof typeof COLUMNS]?: object | null }

const MediaFileWhereInput = builder.inputRef<FileWhere>('MediaFileWhereInput').implement({
  description: 'Conditions on files; all given conditions must hold.',
  fields: t => ({
    AND: t.field({ type: [MediaFileWhereInput] }),
    OR: t.field({ type: [MediaFileWhereInput], description: 'at least one holds; an empty list matches nothing' }),
    NOT: t.field({ type: [MediaFileWhereInput], description: 'none of them holds' }),
    id: t.field({ type: IntFilter }),
    title: t.field({ type: StringFilter }),
    fileName: t.field({ type: StringFilter }),
    folderId: t.field({ type: IntFilter, description: 'equals null: root' }),
    path: t.field({ type: StringFilter, description: 'folder path, from /' }),
    isUploaded: t.field({ type: BoolFilter, description: 'false: a record without its file yet' }),
  }),
})

const ORDERS = {
  id: 'f.id',
  title: naturalOrder('f.title'),
  fileName: naturalOrder('f.file_name'),
  fileSize: 'f.file_size',
  uploadAt: 'f.upload_at',
  createdAt: 'f.created_at',
} as const

const MediaFileOrderByInput = builder.inputType('MediaFileOrderByInput', {
  description: 'Order of files; earlier entries and fields take precedence.',
  fields: t => ({
    id: t.field({ type: SortOrder }),
    title: t.field({ type: SortOrder }),
    fileName: t.field({ type: SortOrder }),
    fileSize: t.field({ type: SortOrder }),
    uploadAt: t.field({ type: SortOrder }),
    createdAt: t.field({ type: SortOrder }),
  }),
})

const MediaFilePage = builder.objectRef<Page<FileWithUrl>>('MediaFilePage').implement({
  description: 'A page of files.',
  fields: t => ({
    items: t.expose('items', { type: [MediaFile] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryField('findManyMediaFile', t =>
  t.field({
    type: MediaFilePage,
    description:
      'Files that the viewer may see: for a customer their uploads, photos of their lights and their own picture. ' +
      'Needs MediaFile:read.',
    args: {
      where: t.arg({ type: MediaFileWhereInput }),
      orderBy: t.arg({ type: [MediaFileOrderByInput] }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: 'default: 7, at most 200' }),
    },
    resolve: (_, args, { db, viewer }) =>
      findFilePage(
        db,
        viewer,
        { where: whereToSql(args.where, COLUMNS), order: readOrder(args.orderBy, ORDERS) },
        args,
      ),
  }),
)

const MediaFileCreateInput = builder.inputType('MediaFileCreateInput', {
  description: 'A file to upload, as declared by the client.',
  fields: t => ({
    fileExt: t.string({ required: true, description: 'without the dot' }),
    fileMime: t.string({ required: true, description: 'MIME type; empty if unknown' }),
    fileName: t.string({ required: true }),
    fileSize: t.int({
      required: true,
      description:
        'bytes; at most 2,000,000 in /avatar and /light-devices, 30 MB for PDF, 20 MB for images, 100 MB for the rest',
    }),
    store: t.field({ type: StorageProvider, description: 'the store of the installation' }),
    path: t.string({ description: 'folder path, default /; at most 5 levels; created if it does not exist' }),
  }),
})

builder.mutationFields(t => ({
  createMediaFile: t.field({
    type: MediaFile,
    description:
      'The record of a file; upload its content with uploadMediaFile. Needs MediaFile:create. BAD_USER_INPUT.',
    args: { input: t.arg({ type: MediaFileCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer, storage }) => createFile(db, viewer, storage, input),
  }),
  uploadMediaFile: t.field({
    type: MediaFile,
    description:
      'Uploads the content of a file in a multipart request; once, by the account that created the record. Its type is detected from ' +
      'the content; images are re-encoded without metadata. Needs MediaFile:create. NOT_FOUND; CONFLICT ' +
      'if it is uploaded already; BAD_USER_INPUT with the key fileRejected or fileTooLarge.',
    args: { file: t.arg({ type: 'Upload', required: true }), uuid: t.arg.string({ required: true }) },
    resolve: (_, { file, uuid }, { db, viewer, storage, writeAudit }) =>
      uploadFile(db, viewer, { uuid, upload: file }, { storage, writeAudit }),
  }),
}))
