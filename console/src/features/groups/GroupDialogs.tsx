import { lazyPart } from '../../ui/lazyPart.tsx'
import { groupTarget } from '../targets/target.ts'
import type { GroupRow } from './groups.ts'

const GroupFormModal = lazyPart(
  () => import('./GroupFormModal.tsx'),
  'GroupFormModal',
  ({ group }) => group !== undefined,
)
const GroupOperateModal = lazyPart(
  () => import('./GroupOperateModal.tsx'),
  'GroupOperateModal',
  ({ group }) => group !== undefined,
)
const OperateTargetsModal = lazyPart(
  () => import('../targets/OperateTargetsModal.tsx'),
  'OperateTargetsModal',
  ({ targets }) => targets !== undefined,
)
const GroupBatchEditModal = lazyPart(
  () => import('./GroupBatchEditModal.tsx'),
  'GroupBatchEditModal',
  ({ groups }) => groups !== undefined,
)
const GroupDeleteModal = lazyPart(
  () => import('./GroupDeleteModal.tsx'),
  'GroupDeleteModal',
  ({ groups }) => groups !== undefined,
)
const ReadModal = lazyPart(
  () => import('../reads/ReadModal.tsx'),
  'ReadModal',
  ({ subject }) => subject !== undefined,
)
const CampaignDrawer = lazyPart(
  () => import('../campaigns/CampaignDrawer.tsx'),
  'CampaignDrawer',
  ({ opened }) => opened,
)

type BatchKind = 'operateAll' | 'batchEdit' | 'delete'

/** A dialog of the page of groups, and what it is about. */
export type GroupDialog =
  | { kind: 'form'; group: GroupRow | 'new' }
  | { kind: 'read'; group: GroupRow }
  | { kind: 'operate'; group: GroupRow }
  | { kind: BatchKind; groups: GroupRow[] }
  | { kind: 'campaigns' }

interface GroupDialogsProps {
  /** undefined: all closed */
  dialog: GroupDialog | undefined
  onClose: () => void
  onDeleted: (id: number) => void
  onChanged: () => void
}

export function GroupDialogs({ dialog, onClose, onDeleted, onChanged }: GroupDialogsProps) {
  const group = dialog?.kind === 'form' ? dialog.group : undefined
  const readSubject =
    dialog?.kind === 'read' ? { target: { groupId: dialog.group.id }, name: dialog.group.name } : undefined
  const groupsOf = (kind: BatchKind) => (dialog?.kind === kind ? dialog.groups : undefined)
  return (
    <>
      <GroupFormModal group={group} onClose={onClose} onSaved={onChanged} />
      <GroupOperateModal group={dialog?.kind === 'operate' ? dialog.group : undefined} onClose={onClose} />
      <OperateTargetsModal targets={groupsOf('operateAll')?.map(groupTarget)} onClose={onClose} />
      <GroupBatchEditModal groups={groupsOf('batchEdit')} onClose={onClose} onChanged={onChanged} />
      <GroupDeleteModal groups={groupsOf('delete')} onClose={onClose} onDeleted={onDeleted} onChanged={onChanged} />
      <ReadModal subject={readSubject} onClose={onClose} />
      <CampaignDrawer opened={dialog?.kind === 'campaigns'} onClose={onClose} />
    </>
  )
}
