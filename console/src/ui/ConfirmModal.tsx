import { Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from './FormModal.tsx'
import './dialogStyles.ts'

interface ConfirmModalProps {
  opened: boolean
  title: string
  /** what will happen, and to how many */
  children: ReactNode
  /** the verb, e.g. “Delete” */
  action: string
  danger?: boolean
  busy?: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken for granted. */
export function ConfirmModal({ opened, title, children, action, onConfirm, onClose, ...foot }: ConfirmModalProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('words.close') }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <Stack gap="sm">{children}</Stack>
        <FormFoot submit={action} onCancel={onClose} {...foot} />
      </form>
    </Modal>
  )
}
