import { useQuery } from 'urql'
import { MediaFolders, type MediaStore, MediaStores } from './mediaFiles.ts'

/** The places where files are stored, and the folders of one. @param wanted by default, the place of new files */
export function useMediaFolders(wanted: string | undefined, pause: boolean) {
  const [all, readStores] = useQuery({ query: MediaStores, pause })
  const stores: readonly MediaStore[] = all.data?.mediaStores ?? []
  const store = stores.find(name => name === wanted) ?? stores[0]
  const [{ data, error }, readFolders] = useQuery({
    query: MediaFolders,
    variables: { store: store ?? 'LOCAL' },
    pause: pause || store === undefined,
  })
  return {
    stores,
    store,
    folders: data?.findMediaFolderTreeByStore,
    error: all.error ?? error,
    refresh: () => (store ? readFolders() : readStores()),
  }
}
