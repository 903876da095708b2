import { Button, Center, Group, Loader, Modal, Text } from '@mantine/core'
import './dialogStyles.ts'
import { useTimeout, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
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
  const content = useRef<HTMLDivElement>(null)
  const close = () => (dirty ? setAsking(true) : onClose())
  useEscape(content, opened, () => (asking ? setAsking(false) : close()))
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
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      <div ref={content}>
        {asking && <AskFirst onKeep={() => setAsking(false)} onDiscard={discard} />}
        <AfterAMoment ready={ready}>{children(close)}</AfterAMoment>
      </div>
    </Modal>
  )
}

/** Escape belongs to the dialog that has the focus: one that was opened from this form must not close it, too. */
function useEscape(content: RefObject<HTMLElement | null>, opened: boolean, act: () => void): void {
  useWindowEvent(
    'keydown',
    ({ key, isComposing, target }) => {
      if (!opened || key !== 'Escape' || isComposing || !(target instanceof Element)) return
      // An open list closes itself.
      if (target.getAttribute('data-mantine-stop-propagation') === 'true') return
      const dialog = content.current?.closest('[role="dialog"]')
      if (dialog?.contains(target) || target === document.body) act()
    },
    { capture: true },
  )
}

function AskFirst({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('dialog')
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className={classes.ask} role="alertdialog" aria-label={t('dirty')}>
      <div>
        <Text fw={600}>{t('dirty')}</Text>
        <Text size="sm">{t('discardText')}</Text>
      </div>
      <Group gap="xs">
        <Button ref={keep} variant="default" onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </Group>
    </div>
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
  /** none: there is nothing to cancel any more */
  onCancel?: () => void
  /** “Cancel” unless given */
  cancel?: string
  busy?: boolean
  disabled?: boolean
  danger?: boolean
  children?: ReactNode
}

/** The buttons below a form, in sight however long it is; the second one submits. */
export function FormFoot({ submit, onCancel, cancel, busy, disabled, danger, children }: FormFootProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      {children}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {cancel ?? t('words.cancel')}
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={disabled} color={danger ? 'red' : undefined}>
        {submit}
      </Button>
    </div>
  )
}
