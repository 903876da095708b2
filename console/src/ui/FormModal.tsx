import { Button, Center, Group, Loader, Modal, Text } from '@mantine/core'
import './dialogStyles.ts'
import { useTimeout, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirst, focusPage, useOpened } from './dialogFocus.ts'
import classes from './FormModal.module.css'
import { FreezeWhileClosing } from './FreezeWhileClosing.tsx'
import { usePreventDoubleSubmit } from './usePreventDoubleSubmit.ts'
import { useWaitingDialog } from './waitingDialogs.ts'

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
  const { t } = useTranslation()
  const open = useOpened(opened)
  const [asking, setAsking] = useState(false)
  if (asking && !opened) setAsking(false)
  const once = usePreventDoubleSubmit()
  const content = useRef<HTMLDivElement>(null)
  /** Asked whether to lose it all, Esc means no. */
  const close = () => (dirty ? setAsking(!asking) : onClose())
  useEscape(content, opened, close)
  useWaitingDialog(opened, onClose)
  return (
    <Modal
      opened={open}
      onClose={close}
      title={<FreezeWhileClosing isClosing={!opened}>{title}</FreezeWhileClosing>}
      size={size}
      closeOnClickOutside={!dirty}
      closeOnEscape={false}
      onExitTransitionEnd={focusPage}
      closeButtonProps={{ 'aria-label': t('words.close') }}
    >
      <div ref={content}>
        {asking && <Discard onKeep={() => setAsking(false)} onDiscard={onClose} />}
        <div inert={asking} {...once}>
          <AfterAMoment ready={ready}>
            <FreezeWhileClosing isClosing={!opened}>{children(close)}</FreezeWhileClosing>
          </AfterAMoment>
        </div>
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
      const focused = target.closest('[role="dialog"]')
      // The focus may still be on its way into the dialog that came last.
      const last = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      if (focused ? focused === dialog : last === dialog) act()
    },
    { capture: true },
  )
}

/** Has the focus while it asks, and gives it back to the field it came from. */
function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('dialog')
  const keep = useRef<HTMLButtonElement>(null)
  const [before] = useState(document.activeElement)
  useEffect(() => {
    keep.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [before])
  return (
    <div className={classes.ask} role="alertdialog" aria-label={t('dirty')} aria-describedby="discard">
      <div>
        <Text fw={600}>{t('dirty')}</Text>
        <Text size="sm" id="discard">
          {t('discardText')}
        </Text>
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
  const form = useRef<HTMLDivElement>(null)
  const there = ready && waited
  useEffect(() => {
    if (there) focusFirst(form.current)
  }, [there])
  if (there) return <div ref={form}>{children}</div>
  return (
    <Center mih={240}>
      <Loader role="progressbar" aria-label={t('words.loading')} />
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
  /** which button has the focus first, where there is no field */
  focus?: 'cancel' | 'submit'
  children?: ReactNode
}

/** The buttons below a form, in sight however long it is; the second one submits. */
export function FormFoot({ submit, onCancel, cancel, busy, disabled, danger, focus, children }: FormFootProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      {children}
      {onCancel && (
        <Button variant="default" onClick={onCancel} data-autofocus={focus === 'cancel' || undefined}>
          {cancel ?? t('words.cancel')}
        </Button>
      )}
      <Button
        type="submit"
        loading={busy}
        disabled={disabled}
        color={danger ? 'red' : undefined}
        data-autofocus={focus === 'submit' || undefined}
      >
        {submit}
      </Button>
    </div>
  )
}
