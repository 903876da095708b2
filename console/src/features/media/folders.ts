export interface Folder {
  id: number
  name: string
  /** from / */
  path: string
  fileCount: number
  children?: readonly Folder[]
}

/** The folders from the first level down to this one; none: it is not there. */
export function breadcrumbsOf(folders: readonly Folder[], id: number | undefined): Folder[] {
  for (const folder of folders) {
    if (folder.id === id) return [folder]
    const below = breadcrumbsOf(folder.children ?? [], id)
    if (below.length > 0) return [folder, ...below]
  }
  return []
}

/** Each before what is in it. */
export function flatFolders(folders: readonly Folder[]): Folder[] {
  return folders.flatMap(folder => [folder, ...flatFolders(folder.children ?? [])])
}
