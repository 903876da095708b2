import { List, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useLink } from '../../graphql/link.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { useDeletedToast } from '../trash/useDeletedToast.ts'
import { DeleteGroup, type GroupRow } from './groups.ts'

interface GroupDeleteModalProps {
  /** none: closed */
  groups: GroupRow[] | undefined
  onClose: () => void
  /** one by one, as they go */
  onDeleted: (id: number) => void
  /** deleted, or brought back */
  onChanged: () => void
}

const MOST_TOLD = 12

/** Says how many lights lose the link, and asks. */
export function GroupDeleteModal({ groups, onClose, onDeleted, onChanged }: GroupDeleteModalProps) {
  const { t } = useTranslation(['groups', 'dialog'])
  const errorText = useErrorText()
  const { ready } = useLink()
  const tellDeleted = useDeletedToast()
  const { opened, shown = [] } = useDialog(groups)
  const [, remove] = useMutation(DeleteGroup)
  const [busy, setBusy] = useState(false)
  const [first] = shown
  const lights = shown.reduce((sum, { deviceCount }) => sum + deviceCount, 0)

  async function confirm() {
    setBusy(true)
    const gone: GroupRow[] = []
    for (const group of shown) {
      const { data, error } = await remove({ id: group.id })
      if (data) {
        gone.push(group)
        onDeleted(group.id)
      } else errorToast(t('remove.failed', { name: group.name }), errorText(codeOf(error), extensionsOf(error).key))
    }
    setBusy(false)
    if (gone[0])
      tellDeleted({
        subject: 'LightGroup',
        ids: gone.map(({ id }) => id),
        message:
          gone.length === 1 ? t('deleted', { name: gone[0].name }) : t('remove.severalDone', { count: gone.length }),
        onRestored: onChanged,
      })
    onChanged()
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      title={
        shown.length === 1
          ? t('remove.title', { name: first?.name ?? '' })
          : t('remove.several', { count: shown.length })
      }
      action={t('dialog:delete')}
      danger
      busy={busy}
      disabled={!ready}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {shown.length > 1 && (
        <List size="sm">
          {shown.slice(0, MOST_TOLD).map(group => (
            <List.Item key={group.id}>{t('remove.one', { name: group.name, lights: group.deviceCount })}</List.Item>
          ))}
          {shown.length > MOST_TOLD && <List.Item>{t('remove.more', { count: shown.length - MOST_TOLD })}</List.Item>}
        </List>
      )}
      <Text size="sm">{lights > 0 ? t('remove.lights', { lights }) : t('remove.noLights')}</Text>
    </ConfirmModal>
  )
}
