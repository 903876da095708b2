import type { VariablesOf } from '../../graphql/graphql.ts'
import { wholeNumber } from '../settings/wholeNumber.ts'
import type { MediaFileList } from './mediaFiles.ts'

export const SORTS = ['uploadAt', 'fileName', '-fileName', 'fileSize', '-fileSize'] as const
export type MediaSort = (typeof SORTS)[number]

export const PAGE_SIZE = 12

/** What the URL of the media files holds. Nothing stands for the default. */
export interface MediaSearch {
  /** part of the name */
  q?: string
  /** id of the folder that is open; none: files of all folders */
  folder?: number
  /** where they lie, if not where new files go */
  store?: string
  sort?: MediaSort
  page?: number
}

/** Reads the URL; what makes no sense is left out. */
export function readMediaSearch(search: { [F in keyof MediaSearch]: unknown }): MediaSearch {
  const q = typeof search.q === 'string' ? search.q.trim() : ''
  const page = wholeNumber(search.page)
  return {
    q: q === '' ? undefined : q,
    folder: wholeNumber(search.folder),
    store: typeof search.store === 'string' && /^[A-Z]+$/.test(search.store) ? search.store : undefined,
    sort: SORTS.find(sort => sort === search.sort),
    page: page && page > 1 ? page : undefined,
  }
}

export function listVariables({ q, folder, sort, page = 1 }: MediaSearch): VariablesOf<typeof MediaFileList> {
  const key = sort?.replace('-', '')
  return {
    where: {
      fileName: q ? { contains: q } : undefined,
      folderId: folder ? { equals: folder } : undefined,
      isUploaded: { equals: true },
    },
    orderBy: key ? [{ [key]: sort?.startsWith('-') ? 'desc' : 'asc' }] : [{ createdAt: 'desc' }],
    page,
    limit: PAGE_SIZE,
  }
}
