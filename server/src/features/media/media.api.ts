import { builder } from '../../foundation/graphql.ts'
import { byId, loader } from '../../foundation/loaders.ts'
import { type MediaFileRow, selectMediaFiles } from './media.store.ts'

export const MediaFileType = builder.enumType('MediaFileType', {
  description: 'Kind of a file, by its MIME type.',
  values: ['AUDIO', 'DOCUMENT', 'IMAGE', 'OTHER', 'VIDEO'] as const,
})
export const StorageProvider = builder.enumType('StorageProvider', {
  description: 'Where a file lies.',
  values: ['ALIYUN', 'AWS', 'AZURE', 'GCP', 'HUAWEI', 'LOCAL', 'OTHER', 'QINIU', 'TENCENT'] as const,
})

export const MediaFile = builder.objectRef<MediaFileRow>('MediaFile').implement({
  description: 'An uploaded file, or the record made before its upload.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    title: t.exposeString('title', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    fileName: t.exposeString('file_name', {}),
    fileExt: t.exposeString('file_ext', { description: 'without the dot' }),
    fileMime: t.exposeString('file_mime', {}),
    fileSize: t.exposeInt('file_size', { description: 'bytes' }),
    fileType: t.field({ type: MediaFileType, resolve: file => file.file_type as 'IMAGE' }),
    fileMeta: t.field({ type: 'JSON', nullable: true, resolve: file => file.file_meta }),
    folderId: t.exposeInt('folder_id', { nullable: true }),
    path: t.exposeString('path', { description: 'folder path, from /' }),
    store: t.field({ type: StorageProvider, resolve: file => file.store as 'LOCAL' }),
    url: t.string({
      nullable: true,
      description: 'where to fetch it; null until it is uploaded',
      resolve: fileUrl,
    }),
    adminId: t.exposeInt('admin_id', { nullable: true }),
    userId: t.exposeInt('user_id', { nullable: true }),
    clientId: t.exposeInt('client_id', { nullable: true }),
    uploadAt: t.expose('upload_at', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
})

export const loadMediaFile = loader<number, MediaFileRow>(async ({ db }, ids) => byId(await selectMediaFiles(db, ids)))

export function fileUrl(file: MediaFileRow): string | null {
  return file.upload_at ? `/media/${file.uuid}` : null
}
