import { Button } from '@mantine/core'
import { IconFolderOff, IconPhoto, IconUpload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../features/media/FolderTree.module.css'
import { FolderTree } from '../features/media/FolderTree.tsx'
import { breadcrumbsOf } from '../features/media/folders.ts'
import { isPicture, MediaFileList, type MediaFileRow } from '../features/media/mediaFiles.ts'
import {
  MEDIA_FILES_PER_PAGE,
  MEDIA_FILTERS,
  MEDIA_SORTS,
  type MediaSearch,
  mediaVariables,
  readMediaSearch,
} from '../features/media/mediaSearch.ts'
import { useMediaColumns } from '../features/media/useMediaColumns.tsx'
import { useMediaFolders } from '../features/media/useMediaFolders.ts'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { codeOf, requestIdOf } from '../graphql/errorCode.ts'
import { useList } from '../graphql/useList.ts'
import { useErrorText } from '../i18n/errorText.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { ListFrame } from '../ui/list/ListFrame.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { ListToolbar } from '../ui/list/ListToolbar.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { type ListUrl, useListUrl } from '../ui/list/useListUrl.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { SplitLayout } from '../ui/SplitLayout.tsx'
import toolbar from '../ui/Toolbar.module.css'
import { useDialogSubject } from '../ui/useDialogSubject.ts'

const UploadModal = lazyPart(
  () => import('../features/media/UploadModal.tsx'),
  'UploadModal',
  ({ opened }) => opened,
)
const MediaDeleteModal = lazyPart(
  () => import('../features/media/MediaDeleteModal.tsx'),
  'MediaDeleteModal',
  ({ file }) => file !== undefined,
)
const Lightbox = lazyPart(
  () => import('../features/media/Lightbox.tsx'),
  'Lightbox',
  ({ viewed }) => viewed !== undefined,
)

const route = getRouteApi(`/app/settings${paths.media}` as const)

const SORT_TEXTS = {
  uploadAt: 'sort.uploadAt',
  fileName: 'sort.fileName',
  '-fileName': 'sort.fileNameDown',
  fileSize: 'sort.fileSize',
  '-fileSize': 'sort.fileSizeDown',
} as const

function useMediaFiles() {
  const mayRead = useMay()('MediaFile', 'read')
  const navigate = route.useNavigate()
  const go = (change: MediaSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readMediaSearch(route.useSearch()), go, readMediaSearch, MEDIA_FILTERS)
  const files = useList({
    query: MediaFileList,
    variables: mediaVariables(url.search),
    pageOf: data => data.findManyMediaFile,
    pause: !mayRead,
  })
  const tree = useMediaFolders(url.search.store, !mayRead)
  const refresh = () => {
    files.refresh()
    tree.refresh()
  }
  return { list: { ...files, refresh }, tree, url, go, mayRead }
}

export function MediaPage() {
  const { t } = useTranslation('mediaFiles')
  const { ready } = useConnection()
  const may = useMay()
  const mayCreate = may('MediaFile', 'create')
  const { list, tree, url, go, mayRead } = useMediaFiles()
  const [isUploading, setIsUploading] = useState(false)
  const viewed = useDialogSubject<number>()
  const deleted = useDialogSubject<MediaFileRow>()
  const { folder } = url.search

  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  const upload = mayCreate && (
    <Button
      leftSection={<IconUpload size={16} />}
      disabled={!ready}
      aria-keyshortcuts="n"
      onClick={() => setIsUploading(true)}
    >
      {t('upload')}
    </Button>
  )
  return (
    <>
      <PageHeading title={t('title')}>{upload}</PageHeading>
      <p className={classes.text}>{t(mayCreate ? 'text' : 'readOnly')}</p>
      <SplitLayout side={<Folders tree={tree} value={folder} onChange={folder => go({ folder, page: undefined })} />}>
        <Panel>
          <Files list={list} tree={tree} url={url} onPicture={viewed.open} onDelete={deleted.open} />
        </Panel>
      </SplitLayout>
      <UploadModal
        opened={isUploading}
        path={breadcrumbsOf(tree.folders ?? [], folder).at(-1)?.path ?? '/'}
        store={tree.store}
        onClose={hasUploaded => {
          setIsUploading(false)
          if (hasUploaded) list.refresh()
        }}
      />
      <MediaDeleteModal file={deleted.subject} onClose={deleted.close} onDeleted={list.refresh} />
      <Lightbox
        items={list.rows.filter(isPicture).map(({ id, fileName, url }) => ({ key: id, name: fileName, picture: url }))}
        viewed={viewed.subject}
        onView={viewed.open}
        onClose={viewed.close}
      />
    </>
  )
}

type MediaFiles = ReturnType<typeof useMediaFiles>

interface FilesProps extends Pick<MediaFiles, 'list' | 'tree' | 'url'> {
  onPicture: (id: number) => void
  onDelete: (file: MediaFileRow) => void
}

function Files({ list, tree, url, onPicture, onDelete }: FilesProps) {
  const { t } = useTranslation('mediaFiles')
  const columns = useMediaColumns((file: MediaFileRow) => {
    const { id, url } = file
    if (isPicture(file)) onPicture(id)
    else if (url) window.open(url, '_blank', 'noopener')
  }, onDelete)
  const mayCreate = useMay()('MediaFile', 'create')
  const empty = url.search.folder === undefined ? 'empty' : 'emptyFolder'
  return (
    <ListFrame list={list} url={url}>
      <ListToolbar
        url={url}
        searchLabel={t('search')}
        filters={[
          {
            parameter: 'sort',
            label: t('sort.label'),
            all: t('sort.none'),
            options: MEDIA_SORTS.map(value => ({ value, label: t(SORT_TEXTS[value]) })),
          },
        ]}
      >
        <Stores tree={tree} url={url} />
      </ListToolbar>
      <ListTable
        list={list}
        url={url}
        label={t('title')}
        failed={t('failed')}
        columns={columns}
        pageSize={MEDIA_FILES_PER_PAGE}
        empty={
          <EmptyState
            icon={empty === 'empty' ? <IconPhoto /> : <IconFolderOff />}
            title={t(`${empty}.title`)}
            text={t(mayCreate ? `${empty}.text` : `${empty}.readOnly`)}
          />
        }
        noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
      />
    </ListFrame>
  )
}

function Stores({ tree: { stores, store }, url }: { tree: MediaFiles['tree']; url: ListUrl<MediaSearch> }) {
  const { t } = useTranslation('mediaFiles')
  if (!store || stores.length < 2) return null
  return (
    <SelectField
      className={toolbar.select}
      label={t('store.label')}
      value={store}
      options={stores.map(value => ({ value, label: t(`store.${value}`) }))}
      onChange={store => url.filter({ store, folder: undefined })}
    />
  )
}

interface FoldersProps {
  tree: MediaFiles['tree']
  value: MediaSearch['folder']
  onChange: (folder: MediaSearch['folder']) => void
}

function Folders({ tree: { folders, error, refresh }, value, onChange }: FoldersProps) {
  const { t } = useTranslation('mediaFiles')
  const errorText = useErrorText()
  if (!error || folders) return <FolderTree folders={folders ?? []} value={value} onChange={onChange} />
  return (
    <ErrorPanel
      title={t('folders.failed')}
      text={errorText(codeOf(error))}
      requestId={requestIdOf(error)}
      onRetry={refresh}
    />
  )
}
