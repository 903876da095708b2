import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { DeleteForGoodModal } from '../trash/DeleteForGoodModal.tsx'
import { DeleteModel, type ModelRow } from './models.ts'

interface DeleteModelModalProps {
  /** undefined: closed */
  model: ModelRow | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeleteModelModal({ model, ...handlers }: DeleteModelModalProps) {
  const { t } = useTranslation('models')
  const { number } = useFormat()
  /** devices that use it, which the server has counted since the list was read */
  const [counted, setCounted] = useState<number>()
  const usersOf = (shown: ModelRow | undefined) => counted ?? shown?.deviceCount ?? 0
  const texts = {
    title: (name: string) => t('delete.title', { name }),
    deleted: (name: string) => t('deleted', { name }),
    failed: t('delete.failed'),
  }
  return (
    <DeleteForGoodModal
      item={model}
      mutation={DeleteModel}
      texts={texts}
      blocked={usersOf(model) > 0}
      onUsed={setCounted}
      {...handlers}
    >
      {shown =>
        usersOf(shown) > 0 ? (
          <Notice tone="warning">{t('delete.used', { number: number(usersOf(shown)) })}</Notice>
        ) : (
          <Text size="sm">{t('delete.text')}</Text>
        )
      }
    </DeleteForGoodModal>
  )
}
