import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { useLink } from '../../graphql/link.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useFormat } from '../../i18n/format.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { useDeletedToast } from '../trash/useDeletedToast.ts'
import classes from './Centers.module.css'
import { type CenterRow, DeleteCenter } from './centers.ts'

interface DeleteCentersModalProps {
  /** none: closed */
  centers: CenterRow[] | undefined
  onClose: () => void
  /** after each one that is gone, and after one that is there again */
  onChanged: (gone: number[]) => void
}

/** Says how many lights lose their center, asks, and deletes one after the other. */
export function DeleteCentersModal({ centers, onClose, onChanged }: DeleteCentersModalProps) {
  const { t } = useTranslation(['centers', 'dialog'])
  const format = useFormat()
  const errorText = useErrorText()
  const { ready } = useLink()
  const { opened, shown } = useDialog(centers)
  const [done, setDone] = useState<number>()
  const [, remove] = useMutation(DeleteCenter)
  const deleted = useDeletedToast()
  const all = shown ?? []
  const lights = all.reduce((sum, center) => sum + center.deviceCount, 0)

  async function deleteAll() {
    const gone: CenterRow[] = []
    for (const [at, center] of all.entries()) {
      setDone(at)
      const { error } = await remove({ id: center.id })
      if (error) errorToast(t('deleteFailed', { name: center.name }), errorText(codeOf(error)))
      else gone.push(center)
    }
    setDone(undefined)
    const ids = gone.map(({ id }) => id)
    onClose()
    onChanged(ids)
    if (ids.length === 0) return
    const message =
      gone.length === 1
        ? t('deleted', { name: gone[0]!.name })
        : t('deletedMany', { number: format.number(gone.length) })
    deleted({ subject: 'LightCenter', ids, message, onRestored: () => onChanged([]) })
  }

  return (
    <ConfirmModal
      opened={opened}
      title={all.length === 1 ? t('delete.one', { name: all[0]!.name }) : t('delete.many', { number: all.length })}
      action={t('dialog:delete')}
      danger
      busy={done !== undefined}
      disabled={!ready}
      onConfirm={deleteAll}
      onClose={onClose}
    >
      {all.length > 1 && (
        <ul className={classes.names}>
          {all.map(center => (
            <li key={center.id}>{t('delete.row', { name: center.name, number: format.number(center.deviceCount) })}</li>
          ))}
        </ul>
      )}
      <Text size="sm">{lights > 0 ? t('delete.lights', { number: format.number(lights) }) : t('delete.noLights')}</Text>
      {done !== undefined && all.length > 1 && (
        <Text size="sm" c="dimmed" role="status">
          {t('delete.progress', { done: done + 1, number: all.length })}
        </Text>
      )}
    </ConfirmModal>
  )
}
