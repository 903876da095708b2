import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
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
import { useLastPage } from '../ui/useLastPage.ts'
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
  const dialog = useDialogSubject<GroupDialog>()
  const [clears, setClears] = useState(0)

  useShortcut('r', 'shortcuts:refresh', groups.retry, mayRead)
  const turn = (page: number, replace = false) =>
    navigate({ search: before => ({ ...before, page: page > 1 ? page : undefined }), replace })
  /** Another filter or order starts again at the first page. */
  const filter = (change: Partial<GroupSearch>) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace: true })
  const clear = () => {
    setClears(clears + 1)
    void filter({ q: undefined, status: undefined, mode: undefined })
  }

  const { pagination } = groups
  useLastPage(search.page ?? 1, groups.busy ? undefined : pagination?.totalPages, page => turn(page, true))

  if (!mayRead) return <EmptyState icon={<IconLock />} title={t('noPermission.title')} text={t('noPermission.text')} />

  const mayUpdate = may('LightGroup', 'update')
  const mayOperate = may('LightGroup', 'operate') && may('LightDevice', 'operate')
  const mayDelete = may('LightGroup', 'delete')
  const create = may('LightGroup', 'create') ? () => dialog.open({ kind: 'form', group: 'new' }) : undefined
  // As they are now, where they are on this page.
  const chosen = [...selection.chosen.values()].map(group => groups.rows.find(({ id }) => id === group.id) ?? group)
  const operateChosen = () => {
    if (chosen.some(({ groupStatus }) => groupStatus === 'NORMAL')) dialog.open({ kind: 'operate', groups: chosen })
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
          onOperations={() => dialog.open({ kind: 'campaigns' })}
          onRestored={groups.retry}
          onCreate={create}
        />
        <BatchBar
          count={chosen.length}
          onEdit={mayUpdate ? () => dialog.open({ kind: 'batchEdit', groups: chosen }) : undefined}
          onOperate={mayOperate ? operateChosen : undefined}
          onDelete={mayDelete ? () => dialog.open({ kind: 'delete', groups: chosen }) : undefined}
          onClear={selection.clear}
        />
        <GroupTable
          groups={groups}
          search={search}
          selection={mayUpdate || mayOperate || mayDelete ? selection : undefined}
          onFilter={filter}
          onClear={clear}
          onCreate={create}
          onEdit={group => dialog.open({ kind: 'form', group })}
          onOperate={group => dialog.open({ kind: 'operate', groups: [group] })}
          onDelete={group => dialog.open({ kind: 'delete', groups: [group] })}
        />
        {pagination && <Pager pagination={pagination} onPage={page => turn(page)} />}
      </Panel>
      <GroupDialogs
        dialog={dialog.subject}
        onClose={dialog.close}
        onDeleted={id => selection.drop([id])}
        onChanged={groups.retry}
      />
    </>
  )
}

type GroupDialog =
  | { kind: 'form'; group: GroupRow | 'new' }
  | { kind: 'operate' | 'batchEdit' | 'delete'; groups: GroupRow[] }
  | { kind: 'campaigns' }

interface GroupDialogsProps {
  /** undefined: all closed */
  dialog: GroupDialog | undefined
  onClose: () => void
  onDeleted: (id: number) => void
  onChanged: () => void
}

/** The dialogs of the page; each is loaded when it is first opened. */
function GroupDialogs({ dialog, onClose, onDeleted, onChanged }: GroupDialogsProps) {
  const group = dialog?.kind === 'form' ? dialog.group : undefined
  const groupsOf = (kind: 'operate' | 'batchEdit' | 'delete') => (dialog?.kind === kind ? dialog.groups : undefined)
  const [operated, edited, deleted] = [groupsOf('operate'), groupsOf('batchEdit'), groupsOf('delete')]
  return (
    <Suspense>
      {useLatch(group !== undefined) && <GroupFormModal group={group} onClose={onClose} onSaved={onChanged} />}
      {useLatch(operated !== undefined) && <GroupOperateModal groups={operated} onClose={onClose} />}
      {useLatch(edited !== undefined) && (
        <GroupBatchEditModal groups={edited} onClose={onClose} onChanged={onChanged} />
      )}
      {useLatch(deleted !== undefined) && (
        <GroupDeleteModal groups={deleted} onClose={onClose} onDeleted={onDeleted} onChanged={onChanged} />
      )}
      {useLatch(dialog?.kind === 'campaigns') && (
        <CampaignDrawer opened={dialog?.kind === 'campaigns'} onClose={onClose} />
      )}
    </Suspense>
  )
}
