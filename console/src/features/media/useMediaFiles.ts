import { useMemo } from 'react'
import { useQuery } from 'urql'
import { MediaFileList, MediaFolders, type MediaStore, MediaStores } from './mediaFiles.ts'
import { listVariables, type MediaSearch } from './mediaList.ts'

/** One page of files, with the folders beside it. */
export function useMediaFiles(search: MediaSearch, pause: boolean) {
  const key = JSON.stringify(listVariables(search))
  const variables = useMemo(() => JSON.parse(key) as ReturnType<typeof listVariables>, [key])
  const [files, readFiles] = useQuery({ query: MediaFileList, variables, pause })
  const [stores, readStores] = useQuery({ query: MediaStores, pause })
  const all: readonly MediaStore[] = stores.data?.mediaStores ?? []
  const store = all.find(name => name === search.store) ?? all[0]
  const [folders, readFolders] = useQuery({
    query: MediaFolders,
    variables: { store: store ?? 'LOCAL' },
    pause: pause || store === undefined,
  })
  const list = files.data?.findManyMediaFile
  return {
    rows: list?.items ?? [],
    pagination: list?.pagination,
    error: files.error,
    /** what is shown answers an earlier question */
    busy: files.operation !== undefined && JSON.stringify(files.operation.variables) !== key,
    stores: all,
    store,
    folders: folders.data?.findMediaFolderTreeByStore,
    foldersError: stores.error ?? folders.error,
    retry: () => {
      readFiles()
      if (store) readFolders()
      else readStores()
    },
  }
}
