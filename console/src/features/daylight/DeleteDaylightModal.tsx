import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DeleteForGoodModal } from '../trash/DeleteForGoodModal.tsx'
import { type DaylightRow, DeleteDaylight } from './daylight.ts'

interface DeleteDaylightModalProps {
  /** undefined: closed */
  rule: DaylightRow | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDaylightModal({ rule, ...handlers }: DeleteDaylightModalProps) {
  const { t } = useTranslation('daylight')
  const texts = {
    title: (name: string) => t('delete.title', { name }),
    deleted: (name: string) => t('deleted', { name }),
    failed: t('delete.failed'),
  }
  return (
    <DeleteForGoodModal item={rule} mutation={DeleteDaylight} texts={texts} {...handlers}>
      {shown => <Text size="sm">{t(shown?.state.isActive ? 'delete.active' : 'delete.text')}</Text>}
    </DeleteForGoodModal>
  )
}
