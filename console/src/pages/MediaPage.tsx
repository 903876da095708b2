import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../features/media/FolderTree.module.css'
import { FolderTree } from '../features/media/FolderTree.tsx'
import { wayTo } from '../features/media/folders.ts'
import { MediaEmpty } from '../features/media/MediaEmpty.tsx'
import { MediaTable } from '../features/media/MediaTable.tsx'
import { MediaToolbar } from '../features/media/MediaToolbar.tsx'
import type { MediaFileRow } from '../features/media/mediaFiles.ts'
import { type MediaSearch, readMediaSearch } from '../features/media/mediaList.ts'
import { useMediaFiles } from '../features/media/useMediaFiles.ts'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { codeOf, requestIdOf } from '../graphql/errorCode.ts'
import { useErrorText } from '../i18n/errorText.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SplitLayout } from '../ui/SplitLayout.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useLastPage } from '../ui/useLastPage.ts'
import { useLatch } from '../ui/useLatch.ts'

const UploadModal = lazy(async () => ({
  default: (await withTranslations(import('../features/media/UploadModal.tsx'))).UploadModal,
}))
const Lightbox = lazy(async () => ({
  default: (await withTranslations(import('../features/media/Lightbox.tsx'))).Lightbox,
}))

const route = getRouteApi(`/app/settings${paths.media}` as const)

export function MediaPage() {
  const { t } = useTranslation('mediaFiles')
  const search = readMediaSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { ready } = useConnection()
  const may = useMay()
  const mayRead = may('MediaFile', 'read')
  const files = useMediaFiles(search, !mayRead)
  const [uploading, setUploading] = useState(false)
  const [viewed, setViewed] = useState<number>()
  const needsUpload = useLatch(uploading)
  const needsLightbox = useLatch(viewed !== undefined)
  const turn = (page: number, replace = false) =>
    navigate({ search: before => ({ ...before, page: page > 1 ? page : undefined }), replace })
  /** Another filter or order starts again at the first page. */
  const filter = (change: Partial<MediaSearch>, replace = true) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace })
  const [clears, setClears] = useState(0)
  const clear = () => {
    setClears(clears + 1)
    void filter({ q: undefined })
  }
  useShortcut('r', 'shortcuts:refresh', files.retry, mayRead)
  useLastPage(search.page ?? 1, files.busy ? undefined : files.pagination?.totalPages, page => turn(page, true))

  if (!mayRead) return <MediaEmpty kind="noPermission" />
  const upload = may('MediaFile', 'create') && (
    <Button
      leftSection={<IconUpload size={16} />}
      disabled={!ready}
      aria-keyshortcuts="n"
      onClick={() => setUploading(true)}
    >
      {t('upload')}
    </Button>
  )
  const view = ({ id, fileType, url }: MediaFileRow) => {
    if (fileType === 'IMAGE') setViewed(id)
    else if (url) window.open(url, '_blank', 'noopener')
  }
  return (
    <>
      <PageHeading title={t('title')}>{upload}</PageHeading>
      <p className={classes.text}>{t('text')}</p>
      <SplitLayout
        side={<Folders files={files} value={search.folder} onChange={folder => filter({ folder }, false)} />}
      >
        <Panel>
          <MediaToolbar files={files} search={search} clears={clears} onChange={filter} />
          <MediaTable files={files} search={search} onFilter={filter} onClear={clear} onView={view} first={upload} />
          {files.pagination && <Pager pagination={files.pagination} onPage={page => turn(page)} />}
        </Panel>
      </SplitLayout>
      <Suspense>
        {needsUpload && (
          <UploadModal
            opened={uploading}
            path={wayTo(files.folders ?? [], search.folder).at(-1)?.path ?? '/'}
            store={files.store}
            onClose={some => {
              setUploading(false)
              if (some) files.retry()
            }}
          />
        )}
        {needsLightbox && (
          <Lightbox
            items={files.rows
              .filter(({ fileType }) => fileType === 'IMAGE')
              .map(({ id, fileName, url }) => ({ key: id, name: fileName, picture: url }))}
            viewed={viewed}
            onView={setViewed}
            onClose={() => setViewed(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

interface FoldersProps {
  files: ReturnType<typeof useMediaFiles>
  value: MediaSearch['folder']
  onChange: (folder: MediaSearch['folder']) => void
}

function Folders({ files, value, onChange }: FoldersProps) {
  const { t } = useTranslation('mediaFiles')
  const errorText = useErrorText()
  const { folders, foldersError, retry } = files
  if (!foldersError || folders) return <FolderTree folders={folders ?? []} value={value} onChange={onChange} />
  return (
    <ErrorPanel
      title={t('folders.failed')}
      text={errorText(codeOf(foldersError))}
      requestId={requestIdOf(foldersError)}
      onRetry={retry}
    />
  )
}
