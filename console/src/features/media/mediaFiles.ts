import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const MediaFileRow = graphql(`
  fragment MediaFileRow on MediaFile {
    id
    fileName
    fileMime
    fileSize
    fileType
    path
    url
    uploadAt
    abilities
    usedByLights
    usedByAccounts
  }
`)
export type MediaFileRow = ResultOf<typeof MediaFileRow>

/** Whether the console shows the file: SVG may contain scripts and is only downloaded. */
export function isPicture({ fileType, fileMime }: MediaFileRow): boolean {
  return fileType === 'IMAGE' && fileMime !== 'image/svg+xml'
}

export const MediaFileList = graphql(
  `
    query MediaFileList($where: MediaFileWhereInput, $orderBy: [MediaFileOrderByInput!], $page: Int, $limit: Int) {
      findManyMediaFile(where: $where, orderBy: $orderBy, page: $page, limit: $limit) {
        items {
          ...MediaFileRow
        }
        pagination {
          limit
          page
          totalCount
          totalPages
        }
      }
    }
  `,
  [MediaFileRow],
)

export const DeleteMediaFile = graphql(`
  mutation DeleteMediaFile($id: Int!) {
    deleteMediaFile(id: $id) {
      id
    }
  }
`)

export const MediaStores = graphql(`
  query MediaStores {
    mediaStores
  }
`)
export type MediaStore = ResultOf<typeof MediaStores>['mediaStores'][number]

const FolderFields = graphql(`
  fragment FolderFields on MediaFolder {
    id
    name
    path
    fileCount
  }
`)

/** All five levels. */
export const MediaFolders = graphql(
  `
    query MediaFolders($store: StorageProvider!) {
      findMediaFolderTreeByStore(store: $store) {
        ...FolderFields
        children {
          ...FolderFields
          children {
            ...FolderFields
            children {
              ...FolderFields
              children {
                ...FolderFields
              }
            }
          }
        }
      }
    }
  `,
  [FolderFields],
)
