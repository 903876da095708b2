import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CenterBatchBar } from '../features/centers/CenterBatchBar.tsx'
import { CenterEmpty } from '../features/centers/CenterEmpty.tsx'
import { CenterTable } from '../features/centers/CenterTable.tsx'
import { CenterToolbar } from '../features/centers/CenterToolbar.tsx'
import type { CenterSearch, CenterView } from '../features/centers/centerSearch.ts'
import type { CenterRow } from '../features/centers/centers.ts'
import { useCenters } from '../features/centers/useCenters.ts'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useDialog } from '../ui/useDialog.ts'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { useLastPage } from '../ui/useLastPage.ts'
import { useLatch } from '../ui/useLatch.ts'
import { useSelection } from '../ui/useSelection.ts'

const CenterFormModal = lazy(async () => ({
  default: (await withTranslations(import('../features/centers/CenterFormModal.tsx'))).CenterFormModal,
}))
const DeleteCentersModal = lazy(async () => ({
  default: (await withTranslations(import('../features/centers/DeleteCentersModal.tsx'))).DeleteCentersModal,
}))
const CenterDrawer = lazy(async () => ({
  default: (await withTranslations(import('../features/centers/CenterDrawer.tsx'))).CenterDrawer,
}))

const route = getRouteApi(`/app${paths.centers}` as const)

const keyOf = (center: CenterRow) => center.id

export function CentersPage() {
  const { t } = useTranslation(['centers', 'dialog'])
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = useMay()
  const mayRead = may('LightCenter', 'read')
  const centers = useCenters(search, !mayRead)
  const selection = useSelection(keyOf)
  const dialog = useDialogSubject<CenterDialog>()
  const needsDrawer = useLatch(search.center !== undefined)

  const go = (change: Partial<CenterSearch>) => navigate({ search: before => ({ ...before, ...change }) })
  /** Back must not open it again. */
  const closeDetails = () =>
    navigate({ search: before => ({ ...before, center: undefined, view: undefined }), replace: true })
  const showView = (view: CenterView) =>
    navigate({ search: before => ({ ...before, view: view === 'about' ? undefined : view }), replace: true })
  /** Another filter or order starts again at the first page. */
  const filter = (change: Partial<CenterSearch>) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace: true })

  const [clears, setClears] = useState(0)
  const clear = () => {
    setClears(clears + 1)
    void filter({ q: undefined, online: undefined })
  }

  useShortcut('r', 'shortcuts:refresh', centers.retry, mayRead)

  function handleDeleted(id: number) {
    selection.drop([id])
    if (search.center === id) void closeDetails()
  }

  useLastPage(search.page ?? 1, centers.busy ? undefined : centers.pagination?.totalPages, last =>
    navigate({ search: before => ({ ...before, page: last > 1 ? last : undefined }), replace: true }),
  )

  if (!mayRead) return <CenterEmpty kind="noPermission" />
  const create = may('LightCenter', 'create') && <CreateButton onClick={() => dialog.open({ kind: 'form' })} />
  const one = ({ name }: CenterRow) => t('dialog:select', { name })
  const choice = may('LightCenter', 'delete') ? { ...selection, all: t('dialog:selectAll'), one } : undefined
  return (
    <>
      <PageHeading title={t('title')}>{create}</PageHeading>
      <Panel>
        <CenterToolbar search={search} clears={clears} onChange={filter} onClear={clear} onRestored={centers.retry} />
        {choice && (
          <CenterBatchBar
            count={selection.chosen.size}
            onDelete={() => dialog.open({ kind: 'delete', centers: [...selection.chosen.values()] })}
            onClear={selection.clear}
          />
        )}
        <CenterTable
          centers={centers}
          search={search}
          choice={choice}
          onFilter={filter}
          onClear={clear}
          first={create}
          onOpen={({ id }, view) => go({ center: id, view })}
          onEdit={({ id }) => dialog.open({ kind: 'form', id })}
          onDelete={center => dialog.open({ kind: 'delete', centers: [center] })}
        />
        {centers.pagination && <Pager pagination={centers.pagination} onPage={page => go({ page })} />}
      </Panel>
      <CenterDialogs
        dialog={dialog.subject}
        onClose={dialog.close}
        onDeleted={handleDeleted}
        onChanged={centers.retry}
      />
      <Suspense>
        {needsDrawer && (
          <CenterDrawer id={search.center} view={search.view ?? 'about'} onView={showView} onClose={closeDetails} />
        )}
      </Suspense>
    </>
  )
}

function CreateButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('centers')
  const { ready } = useConnection()
  return (
    <Button leftSection={<IconPlus size={16} />} disabled={!ready} aria-keyshortcuts="n" onClick={onClick}>
      {t('create')}
    </Button>
  )
}

type CenterDialog = { kind: 'form'; id?: number } | { kind: 'delete'; centers: CenterRow[] }

interface CenterDialogsProps {
  /** undefined: all closed */
  dialog: CenterDialog | undefined
  onClose: () => void
  onDeleted: (id: number) => void
  onChanged: () => void
}

/** The dialogs of the page; each is loaded when it is first opened. */
function CenterDialogs({ dialog, onClose, onDeleted, onChanged }: CenterDialogsProps) {
  const form = useDialog(dialog?.kind === 'form' ? dialog : undefined)
  const toDelete = dialog?.kind === 'delete' ? dialog.centers : undefined
  return (
    <Suspense>
      {useLatch(form.opened) && (
        <CenterFormModal
          opened={form.opened}
          id={form.shown?.id}
          onClose={onClose}
          onSaved={() => {
            onClose()
            onChanged()
          }}
        />
      )}
      {useLatch(toDelete !== undefined) && (
        <DeleteCentersModal centers={toDelete} onClose={onClose} onDeleted={onDeleted} onChanged={onChanged} />
      )}
    </Suspense>
  )
}
