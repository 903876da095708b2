import { Button, Center, Group, Loader, Modal, Text } from '@mantine/core'
import './dialogStyles.ts'
import { useTimeout } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FormModal.module.css'

/** A form does not flash half filled: it comes after this long, and when what it needs is there. */
const FORM_DELAY_MS = 300

interface FormModalProps {
  opened: boolean
  title: ReactNode
  /** something was filled in that closing would lose: it asks first */
  dirty?: boolean
  /** what the form shows has come */
  ready?: boolean
  size?: string | number
  onClose: () => void
  /** the form; `close` asks like the cross does */
  children: (close: () => void) => ReactNode
}

export function FormModal({
  opened,
  title,
  dirty = false,
  ready = true,
  size = 'lg',
  onClose,
  children,
}: FormModalProps) {
  const { t } = useTranslation(['dialog', 'shell'])
  const [asking, setAsking] = useState(false)
  const close = () => (dirty ? setAsking(true) : onClose())
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={size}
      closeOnClickOutside={!dirty}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      {asking && (
        <div className={classes.ask} role="alertdialog" aria-label={t('dirty')}>
          <div>
            <Text fw={600}>{t('dirty')}</Text>
            <Text size="sm">{t('discardText')}</Text>
          </div>
          <Group gap="xs">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button color="red" onClick={discard}>
              {t('discard')}
            </Button>
          </Group>
        </div>
      )}
      <AfterAMoment ready={ready}>{children(close)}</AfterAMoment>
    </Modal>
  )
}

function AfterAMoment({ ready, children }: { ready: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const [waited, setWaited] = useState(false)
  useTimeout(() => setWaited(true), FORM_DELAY_MS, { autoInvoke: true })
  if (ready && waited) return children
  return (
    <Center mih={240}>
      <Loader aria-label={t('words.loading')} />
    </Center>
  )
}

interface FormFootProps {
  submit: string
  onCancel: () => void
  busy?: boolean
  disabled?: boolean
  danger?: boolean
  children?: ReactNode
}

/** The buttons below a form, in sight however long it is; the second one submits. */
export function FormFoot({ submit, onCancel, busy, disabled, danger, children }: FormFootProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      {children}
      <Button variant="default" onClick={onCancel}>
        {t('words.cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled} color={danger ? 'red' : undefined}>
        {submit}
      </Button>
    </div>
  )
}
