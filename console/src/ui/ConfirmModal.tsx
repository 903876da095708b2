import { Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPage, useOpened } from './dialogFocus.ts'
import { FormFoot } from './FormModal.tsx'
import { Held } from './Held.tsx'
import { useOnce } from './useOnce.ts'
import './dialogStyles.ts'

interface ConfirmModalProps {
  opened: boolean
  title: string
  /** what will happen, and to how many */
  children: ReactNode
  /** the verb, e.g. “Delete” */
  action: string
  /** Enter, pressed too soon, cancels. */
  danger?: boolean
  busy?: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken for granted. */
export function ConfirmModal({ opened, title, children, action, onConfirm, onClose, ...foot }: ConfirmModalProps) {
  const { t } = useTranslation()
  const open = useOpened(opened)
  const once = useOnce()
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={<Held held={!opened}>{title}</Held>}
      onExitTransitionEnd={focusPage}
      closeButtonProps={{ 'aria-label': t('words.close') }}
    >
      <form
        {...once}
        onSubmit={event => {
          event.preventDefault()
          // Enter while it closes asks for nothing any more.
          if (opened) onConfirm()
        }}
      >
        <Held held={!opened}>
          <Stack gap="sm">{children}</Stack>
          <FormFoot submit={action} onCancel={onClose} focus={foot.danger ? 'cancel' : 'submit'} {...foot} />
        </Held>
      </form>
    </Modal>
  )
}
