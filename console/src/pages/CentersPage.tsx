import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CenterBatchBar } from '../features/centers/CenterBatchBar.tsx'
import { CenterEmpty } from '../features/centers/CenterEmpty.tsx'
import { CenterTable } from '../features/centers/CenterTable.tsx'
import { CenterToolbar } from '../features/centers/CenterToolbar.tsx'
import type { CenterSearch } from '../features/centers/centerSearch.ts'
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
  const { ready } = useConnection()
  const may = useMay()
  const mayRead = may('LightCenter', 'read')
  const centers = useCenters(search, !mayRead)
  const selection = useSelection(keyOf)
  const [form, setForm] = useState<{ opened: boolean; id?: number }>({ opened: false })
  const [toDelete, setToDelete] = useState<CenterRow[]>()
  const needsForm = useLatch(form.opened)
  /** An answer that comes late closes what it is about, not what was opened since. */
  const closeForm = () => setForm(now => (now === form ? { ...form, opened: false } : now))
  const needsDelete = useLatch(toDelete !== undefined)
  const needsDrawer = useLatch(search.center !== undefined)

  const go = (change: Partial<CenterSearch>) => navigate({ search: before => ({ ...before, ...change }) })
  /** Back must not open it again. */
  const closeDetails = () =>
    navigate({ search: before => ({ ...before, center: undefined, view: undefined }), replace: true })
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

  // Beyond the last page there is nothing: an old link, or centers that are gone.
  const last = centers.busy ? 0 : (centers.pagination?.totalPages ?? 0)
  const beyond = last > 0 && (search.page ?? 1) > last
  useEffect(() => {
    if (!beyond) return
    void navigate({ search: before => ({ ...before, page: last > 1 ? last : undefined }), replace: true })
  }, [beyond, last, navigate])

  if (!mayRead) return <CenterEmpty kind="noPermission" />
  const create = may('LightCenter', 'create') && (
    <Button
      leftSection={<IconPlus size={16} />}
      disabled={!ready}
      aria-keyshortcuts="n"
      onClick={() => setForm({ opened: true })}
    >
      {t('create')}
    </Button>
  )
  const choice = may('LightCenter', 'delete')
    ? {
        ...selection,
        all: t('dialog:selectAll'),
        one: (center: CenterRow) => t('dialog:select', { name: center.name }),
      }
    : undefined
  return (
    <>
      <PageHeading title={t('title')}>{create}</PageHeading>
      <Panel>
        <CenterToolbar search={search} clears={clears} onChange={filter} onClear={clear} onRestored={centers.retry} />
        {choice && (
          <CenterBatchBar
            count={selection.chosen.size}
            onDelete={() => setToDelete([...selection.chosen.values()])}
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
          onEdit={({ id }) => setForm({ opened: true, id })}
          onDelete={center => setToDelete([center])}
        />
        {centers.pagination && <Pager pagination={centers.pagination} onPage={page => go({ page })} />}
      </Panel>
      <Suspense>
        {needsForm && (
          <CenterFormModal
            opened={form.opened}
            id={form.id}
            onClose={closeForm}
            onSaved={() => {
              closeForm()
              centers.retry()
            }}
          />
        )}
        {needsDelete && (
          <DeleteCentersModal
            centers={toDelete}
            onClose={() => setToDelete(undefined)}
            onDeleted={handleDeleted}
            onChanged={centers.retry}
          />
        )}
        {needsDrawer && (
          <CenterDrawer
            id={search.center}
            view={search.view ?? 'about'}
            onView={view =>
              navigate({
                search: before => ({ ...before, view: view === 'about' ? undefined : view }),
                replace: true,
              })
            }
            onClose={closeDetails}
          />
        )}
      </Suspense>
    </>
  )
}
