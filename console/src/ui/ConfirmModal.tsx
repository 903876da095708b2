import { Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPage, useOpened } from './dialogFocus.ts'
import { FormFoot } from './FormModal.tsx'
import { FreezeWhileClosing } from './FreezeWhileClosing.tsx'
import { usePreventDoubleSubmit } from './usePreventDoubleSubmit.ts'
import { useWaitingDialog } from './waitingDialogs.ts'
import './dialogStyles.ts'

interface ConfirmModalProps {
  opened: boolean
  title: string
  /** the effect, and on how many items */
  children: ReactNode
  /** the verb, e.g. “Delete” */
  action: string
  /** Puts the focus on Cancel, so that an accidental Enter does not confirm. */
  danger?: boolean
  /** request is running: cannot be closed or cancelled */
  busy?: boolean
  disabled?: boolean
  /** “Cancel” unless given */
  cancel?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation. */
export function ConfirmModal({ opened, title, children, action, onConfirm, onClose, ...foot }: ConfirmModalProps) {
  const { t } = useTranslation()
  const open = useOpened(opened)
  const once = usePreventDoubleSubmit()
  const { busy = false, danger } = foot
  useWaitingDialog(opened, onClose)
  return (
    <Modal
      opened={open}
      onClose={() => busy || onClose()}
      title={<FreezeWhileClosing isClosing={!opened}>{title}</FreezeWhileClosing>}
      closeOnClickOutside={!busy}
      onExitTransitionEnd={focusPage}
      closeButtonProps={{ 'aria-label': t('words.close'), disabled: busy }}
    >
      <form
        {...once}
        onSubmit={event => {
          event.preventDefault()
          // Enter has no effect while it closes or the request is running.
          if (opened && !busy) onConfirm()
        }}
      >
        <FreezeWhileClosing isClosing={!opened}>
          <Stack gap="sm">{children}</Stack>
          <FormFoot
            submit={action}
            onCancel={busy ? undefined : onClose}
            focus={danger ? 'cancel' : 'submit'}
            {...foot}
          />
        </FreezeWhileClosing>
      </form>
    </Modal>
  )
}
