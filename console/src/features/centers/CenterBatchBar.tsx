import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { BatchBar } from '../../ui/BatchBar.tsx'

interface CenterBatchBarProps {
  count: number
  onDelete: () => void
  onClear: () => void
}

/** Actions for the selected centers. */
export function CenterBatchBar({ count, onDelete, onClear }: CenterBatchBarProps) {
  const { t } = useTranslation(['centers', 'control'])
  const { ready } = useConnection()
  return (
    <BatchBar
      label={t('batch.label')}
      count={count}
      actions={[{ label: t('batch.delete'), icon: <IconTrash size={16} />, act: onDelete }]}
      obstacle={count === 0 ? t('batch.none') : ready ? undefined : t('control:noLink')}
      onClear={onClear}
    />
  )
}
