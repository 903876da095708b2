import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchBar } from '../features/groups/BatchBar.tsx'
import { GroupTable } from '../features/groups/GroupTable.tsx'
import { GroupToolbar } from '../features/groups/GroupToolbar.tsx'
import type { GroupSearch } from '../features/groups/groupSearch.ts'
import type { GroupRow } from '../features/groups/groups.ts'
import { useGroups } from '../features/groups/useGroups.ts'
import { useMay } from '../features/sessions/session.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { warningToast } from '../ui/toasts.ts'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { useLatch } from '../ui/useLatch.ts'
import { useSelection } from '../ui/useSelection.ts'

/** Dialogs come when one is first opened. */
const GroupFormModal = lazy(async () => ({
  default: (await withTranslations(import('../features/groups/GroupFormModal.tsx'))).GroupFormModal,
}))
const GroupOperateModal = lazy(async () => ({
  default: (await withTranslations(import('../features/groups/GroupOperateModal.tsx'))).GroupOperateModal,
}))
const GroupBatchEditModal = lazy(async () => ({
  default: (await withTranslations(import('../features/groups/GroupBatchEditModal.tsx'))).GroupBatchEditModal,
}))
const GroupDeleteModal = lazy(async () => ({
  default: (await withTranslations(import('../features/groups/GroupDeleteModal.tsx'))).GroupDeleteModal,
}))
const CampaignDrawer = lazy(async () => ({
  default: (await withTranslations(import('../features/campaigns/CampaignDrawer.tsx'))).CampaignDrawer,
}))

const route = getRouteApi(`/app${paths.groups}` as const)
const idOf = (group: GroupRow) => group.id

export function GroupsPage() {
  const { t } = useTranslation('groups')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = useMay()
  const mayRead = may('LightGroup', 'read')
  const groups = useGroups(search, { rates: may('LightDevice', 'read'), pause: !mayRead })
  const selection = useSelection<GroupRow>(idOf)
  const form = useDialogSubject<GroupRow | 'new'>()
  const [operated, setOperated] = useState<GroupRow[]>()
  const [deleted, setDeleted] = useState<GroupRow[]>()
  const [batch, setBatch] = useState<GroupRow[]>()
  const [campaigns, setCampaigns] = useState(false)
  const [clears, setClears] = useState(0)
  const needsForm = useLatch(form.subject !== undefined)
  const needsOperate = useLatch(operated !== undefined)
  const needsDelete = useLatch(deleted !== undefined)
  const needsBatch = useLatch(batch !== undefined)
  const needsCampaigns = useLatch(campaigns)

  useShortcut('r', 'shortcuts:refresh', groups.retry, mayRead)
  const turn = (page: number) => navigate({ search: before => ({ ...before, page: page > 1 ? page : undefined }) })
  /** Another filter or order starts again at the first page. */
  const filter = (change: Partial<GroupSearch>) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace: true })
  const clear = () => {
    setClears(clears + 1)
    void filter({ q: undefined, status: undefined, mode: undefined })
  }

  // Beyond the last page there is nothing: an old link, or groups that are gone.
  const { pagination } = groups
  const last = groups.busy ? 0 : (pagination?.totalPages ?? 0)
  const beyond = last > 0 && (search.page ?? 1) > last
  useEffect(() => {
    if (!beyond) return
    void navigate({ search: before => ({ ...before, page: last > 1 ? last : undefined }), replace: true })
  }, [beyond, last, navigate])

  if (!mayRead) return <EmptyState icon={<IconLock />} title={t('noPermission.title')} text={t('noPermission.text')} />

  const mayUpdate = may('LightGroup', 'update')
  const mayOperate = may('LightGroup', 'operate') && may('LightDevice', 'operate')
  const mayDelete = may('LightGroup', 'delete')
  const create = may('LightGroup', 'create') ? () => form.open('new') : undefined
  // As they are now, where they are on this page.
  const chosen = [...selection.chosen.values()].map(group => groups.rows.find(({ id }) => id === group.id) ?? group)
  const operateChosen = () => {
    if (chosen.some(({ groupStatus }) => groupStatus === 'NORMAL')) setOperated(chosen)
    else warningToast(t('operate.none'))
  }
  return (
    <>
      <PageHeading title={t('title')} />
      <Panel>
        <GroupToolbar
          key={clears}
          search={search}
          onChange={filter}
          onClear={clear}
          onOperations={() => setCampaigns(true)}
          onRestored={groups.retry}
          onCreate={create}
        />
        <BatchBar
          count={chosen.length}
          onEdit={mayUpdate ? () => setBatch(chosen) : undefined}
          onOperate={mayOperate ? operateChosen : undefined}
          onDelete={mayDelete ? () => setDeleted(chosen) : undefined}
          onClear={selection.clear}
        />
        <GroupTable
          groups={groups}
          search={search}
          selection={mayUpdate || mayOperate || mayDelete ? selection : undefined}
          onFilter={filter}
          onClear={clear}
          onCreate={create}
          onEdit={form.open}
          onOperate={group => setOperated([group])}
          onDelete={group => setDeleted([group])}
        />
        {pagination && <Pager pagination={pagination} onPage={turn} />}
      </Panel>
      <Suspense>
        {needsForm && <GroupFormModal group={form.subject} onClose={form.close} onSaved={groups.retry} />}
        {needsOperate && <GroupOperateModal groups={operated} onClose={() => setOperated(undefined)} />}
        {needsBatch && (
          <GroupBatchEditModal groups={batch} onClose={() => setBatch(undefined)} onChanged={groups.retry} />
        )}
        {needsDelete && (
          <GroupDeleteModal
            groups={deleted}
            onClose={() => setDeleted(undefined)}
            onDeleted={id => selection.drop([id])}
            onChanged={groups.retry}
          />
        )}
        {needsCampaigns && <CampaignDrawer opened={campaigns} onClose={() => setCampaigns(false)} />}
      </Suspense>
    </>
  )
}
