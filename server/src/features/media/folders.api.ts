import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import {
  childrenOf,
  countFilesIn,
  countFoldersIn,
  type FolderRow,
  findFolderPage,
  findRoots,
  findStores,
} from './folders.ts'
import { StorageProvider } from './media.api.ts'

const loadChildren = loader<number, FolderRow[]>(({ db, viewer }, ids) => childrenOf(db, viewer, ids))
const loadFolderCount = loader<number, number>(({ db, viewer }, ids) => countFoldersIn(db, viewer, ids))
const loadFileCount = loader<number, number>(({ db, viewer }, ids) => countFilesIn(db, viewer, ids))

const MediaFolder = builder.objectRef<FolderRow>('MediaFolder')
MediaFolder.implement({
  description: 'A folder of files; created by an upload to its path.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    name: t.exposeString('name', { description: 'last part of its path' }),
    title: t.exposeString('title', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    parentId: t.exposeInt('parent_id', { nullable: true, description: 'null: first level' }),
    depth: t.exposeInt('depth', { description: 'level, 1 to 5' }),
    path: t.exposeString('path', { description: 'from /' }),
    store: t.field({ type: StorageProvider, resolve: folder => folder.store as 'LOCAL' }),
    childCount: t.int({
      description: 'direct subfolders that the viewer may see',
      resolve: async (folder, _, context) => (await loadFolderCount(context, folder.id)) ?? 0,
    }),
    fileCount: t.int({
      description: 'its files that the viewer may see, without subfolders',
      resolve: async (folder, _, context) => (await loadFileCount(context, folder.id)) ?? 0,
    }),
    children: t.field({
      type: [MediaFolder],
      description: 'direct subfolders, by name',
      resolve: async (folder, _, context) => (await loadChildren(context, folder.id)) ?? [],
    }),
  }),
})

const MediaFolderPage = definePage(MediaFolder, 'folders')

builder.queryFields(t => ({
  findManyMediaFolder: t.field({
    type: MediaFolderPage,
    description:
      'Folders of all levels, by path; a customer sees those that contain a file visible to them. Needs MediaFile:read.',
    args: pageArgs,
    resolve: (_, args, { db, viewer }) => findFolderPage(db, viewer, args),
  }),
  mediaStores: t.field({
    type: [StorageProvider],
    description: 'Stores of this installation, the default one first. Needs MediaFile:read.',
    resolve: (_, __, { viewer, storage }) => findStores(viewer, storage),
  }),
  findMediaFolderTreeByStore: t.field({
    type: [MediaFolder],
    description: 'First-level folders of a store; subfolders are in their children. Needs MediaFile:read.',
    args: { store: t.arg({ type: StorageProvider, required: true }) },
    resolve: (_, { store }, { db, viewer }) => findRoots(db, viewer, store),
  }),
}))
