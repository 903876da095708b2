import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, orderByOf, readChoice, readPage, readText, readWhole } from '../../ui/list/listUrl.ts'
import type { MediaFileList } from './mediaFiles.ts'

export const MEDIA_SORTS = ['uploadAt', 'fileName', '-fileName', 'fileSize', '-fileSize'] as const

export const MEDIA_FILES_PER_PAGE = 12
export const MEDIA_FILTERS = ['q'] as const

/** What the URL of the media files holds. */
export interface MediaSearch extends ListSearch {
  /** part of the name */
  q?: string
  /** id of the folder that is open; none: files of all folders */
  folder?: number
  /** where they are stored, if not where new files go */
  store?: string
  sort?: (typeof MEDIA_SORTS)[number]
}

export function readMediaSearch(search: { [F in keyof MediaSearch]: unknown }): MediaSearch {
  return {
    q: readText(search.q),
    folder: readWhole(search.folder),
    store: typeof search.store === 'string' && /^[A-Z]+$/.test(search.store) ? search.store : undefined,
    sort: readChoice(MEDIA_SORTS, search.sort),
    page: readPage(search.page),
  }
}

export function mediaVariables({ q, folder, sort, page = 1 }: MediaSearch): VariablesOf<typeof MediaFileList> {
  return {
    where: {
      fileName: q ? { contains: q } : undefined,
      folderId: folder ? { equals: folder } : undefined,
      isUploaded: { equals: true },
    },
    orderBy: orderByOf(sort ?? '-createdAt'),
    page,
    limit: MEDIA_FILES_PER_PAGE,
  }
}
