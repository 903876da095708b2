import { IconAdjustmentsHorizontal, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { type BatchAction, BatchBar } from '../../ui/BatchBar.tsx'
import { warningToast } from '../../ui/toasts.ts'
import type { Selection } from '../../ui/useSelection.ts'
import { useMay } from '../sessions/session.ts'
import type { GroupDialog } from './GroupDialogs.tsx'
import type { GroupRow } from './groups.ts'

interface BatchRights {
  mayEdit: boolean
  mayOperate: boolean
  mayDelete: boolean
}

/** What this user may do with several groups; undefined: nothing. */
export function useGroupBatchRights(): BatchRights | undefined {
  const may = useMay()
  const mayEdit = may('LightGroup', 'update')
  const mayOperate = may('LightGroup', 'operate') && may('LightDevice', 'operate')
  const mayDelete = may('LightGroup', 'delete')
  if (mayEdit || mayOperate || mayDelete) return { mayEdit, mayOperate, mayDelete }
}

interface GroupBatchBarProps {
  /** the page as it is now */
  rows: readonly GroupRow[]
  selection: Selection<GroupRow>
  rights: BatchRights
  onOpen: (dialog: GroupDialog) => void
}

/** What can be done with the chosen groups. */
export function GroupBatchBar({ rows, selection, rights, onOpen }: GroupBatchBarProps) {
  const { t } = useTranslation(['groups', 'control'])
  const { ready } = useConnection()
  // As they are now, where they are on this page.
  const groups = [...selection.chosen.values()].map(group => rows.find(({ id }) => id === group.id) ?? group)
  const operate = () => {
    const [first, ...others] = groups
    if (!first || groups.every(({ groupStatus }) => groupStatus !== 'NORMAL')) warningToast(t('operate.none'))
    else onOpen(others.length === 0 ? { kind: 'operate', group: first } : { kind: 'operateAll', groups })
  }
  const actions: (BatchAction | false)[] = [
    rights.mayEdit && {
      label: t('batch.edit'),
      icon: <IconPencil size={16} />,
      act: () => onOpen({ kind: 'batchEdit', groups }),
    },
    rights.mayOperate && {
      label: t('batch.operate'),
      icon: <IconAdjustmentsHorizontal size={16} />,
      act: operate,
    },
    rights.mayDelete && {
      label: t('batch.delete'),
      icon: <IconTrash size={16} />,
      act: () => onOpen({ kind: 'delete', groups }),
    },
  ]
  const obstacle = groups.length === 0 ? t('batch.none') : ready ? undefined : t('control:noLink')
  return (
    <BatchBar
      label={t('batch.label')}
      count={groups.length}
      actions={actions.filter(action => action !== false)}
      obstacle={obstacle}
      onClear={selection.clear}
    />
  )
}
