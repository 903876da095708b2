export interface Folder {
  id: number
  name: string
  /** from / */
  path: string
  fileCount: number
  children?: readonly Folder[]
}

/** The folders from the first level to this one; empty: not found. */
export function breadcrumbsOf(folders: readonly Folder[], id: number | undefined): Folder[] {
  for (const folder of folders) {
    if (folder.id === id) return [folder]
    const below = breadcrumbsOf(folder.children ?? [], id)
    if (below.length > 0) return [folder, ...below]
  }
  return []
}

/** Parents before their children. */
export function flatFolders(folders: readonly Folder[]): Folder[] {
  return folders.flatMap(folder => [folder, ...flatFolders(folder.children ?? [])])
}
