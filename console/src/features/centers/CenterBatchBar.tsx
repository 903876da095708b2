import { IconAdjustmentsHorizontal, IconKey, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { BatchBar } from '../../ui/BatchBar.tsx'

interface CenterBatchBarProps {
  count: number
  /** undefined: not permitted */
  onOperate: (() => void) | undefined
  onPasswords: (() => void) | undefined
  onDelete: (() => void) | undefined
  onClear: () => void
}

/** Actions for the selected centers. */
export function CenterBatchBar({ count, onOperate, onPasswords, onDelete, onClear }: CenterBatchBarProps) {
  const { t } = useTranslation(['centers', 'control'])
  const { ready } = useConnection()
  return (
    <BatchBar
      label={t('batch.label')}
      count={count}
      actions={[
        ...(onOperate
          ? [{ label: t('batch.operate'), icon: <IconAdjustmentsHorizontal size={16} />, act: onOperate }]
          : []),
        ...(onPasswords ? [{ label: t('batch.passwords'), icon: <IconKey size={16} />, act: onPasswords }] : []),
        ...(onDelete ? [{ label: t('batch.delete'), icon: <IconTrash size={16} />, act: onDelete }] : []),
      ]}
      obstacle={count === 0 ? t('batch.none') : ready ? undefined : t('control:noLink')}
      onClear={onClear}
    />
  )
}
