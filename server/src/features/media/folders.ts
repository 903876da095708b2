import type { Connection } from '../../foundation/database/database.ts'
import { grouped } from '../../foundation/graphql/loaders.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { Provider, Storage } from '../../foundation/storage/storage.ts'
import {
  countChildren,
  countFiles,
  ensureRow,
  type FolderRow,
  selectChildren,
  selectFolderPage,
  selectRoots,
} from './folders.store.ts'

export type { FolderRow }

/** Folders in one response, level by level. */
const MAX_FOLDERS = 1000

/** Finds the folder with that path and its parents, or creates them. @returns null for the root */
export async function ensureFolder(db: Connection, store: string, names: string[]): Promise<number | null> {
  let parent_id: number | null = null
  for (const [at, name] of names.entries()) {
    const path = `/${names.slice(0, at + 1).join('/')}`
    parent_id = await ensureRow(db, { name, path, depth: at + 1, store, parent_id })
  }
  return parent_id
}

export async function findFolderPage(db: Connection, viewer: Viewer, args: PageArgs): Promise<Page<FolderRow>> {
  return selectFolderPage(db, mayOrThrow(viewer, 'MediaFile:read'), readPage(args))
}

/** Stores of this installation, the default one first. */
export function findStores(viewer: Viewer, storage: Storage): Provider[] {
  mayOrThrow(viewer, 'MediaFile:read')
  return [...new Set<Provider>([storage.standard, 'LOCAL'])]
}

/** First-level folders; each loads its own children. */
export async function findRoots(db: Connection, viewer: Viewer, store: string): Promise<FolderRow[]> {
  return selectRoots(db, mayOrThrow(viewer, 'MediaFile:read'), store, MAX_FOLDERS)
}

export async function childrenOf(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, FolderRow[]>> {
  const children = await selectChildren(db, mayOrThrow(viewer, 'MediaFile:read'), ids, MAX_FOLDERS)
  return grouped(children, folder => folder.parent_id!)
}

export async function countFoldersIn(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, number>> {
  return countChildren(db, mayOrThrow(viewer, 'MediaFile:read'), ids)
}

export async function countFilesIn(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, number>> {
  return countFiles(db, mayOrThrow(viewer, 'MediaFile:read'), ids)
}
