import { Button, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowBackUp, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { useNow } from '../../ui/useNow.ts'
import { useMay } from '../sessions/session.ts'
import classes from './CampaignProgress.module.css'
import type { Campaign } from './campaigns.ts'
import { canRetry, minutesAndSeconds, timeToUndo } from './progress.ts'

interface CampaignActionsProps {
  campaign: Campaign
  busy: boolean
  /** Ctrl+Z undoes it */
  hasShortcut: boolean
  stop: () => void
  retry: () => void
  undo: () => void
}

/** Stops, retries or undoes a batch operation; empty if none of them is possible. */
export function CampaignActions({ campaign, busy, hasShortcut, stop, retry, undo }: CampaignActionsProps) {
  const { t } = useTranslation('campaigns')
  const { ready } = useConnection()
  const mayOperate = useMay()('LightDevice', 'operate')
  const now = useNow()
  const left = timeToUndo(campaign, now)
  const isRunning = campaign.status === 'RUNNING' || campaign.status === 'COMING'
  const isRetryable = canRetry(campaign, now)
  if (!mayOperate || (!isRunning && !isRetryable && left === 0)) return null
  const disabled = !ready || busy
  return (
    <Group gap="xs">
      {isRunning && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerStop size={16} />}
          title={t('stopHint')}
          disabled={disabled}
          onClick={stop}
        >
          {t('stop')}
        </Button>
      )}
      {left > 0 && (
        <UndoButton left={left} disabled={disabled} keys={hasShortcut ? 'dialog' : undefined} onUndo={undo}>
          {t('undo')}
        </UndoButton>
      )}
      {isRetryable && (
        <Button variant="light" size="xs" leftSection={<IconRefresh size={16} />} disabled={disabled} onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </Group>
  )
}

/** Ctrl+Z, on a Mac Cmd+Z. */
function isUndoKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z'
}

interface UndoButtonProps {
  /** ms */
  left: number
  disabled: boolean
  /** Ctrl+Z does the same: in a dialog, where shortcuts of the page do not work, or by a shortcut of the page */
  keys: 'dialog' | 'page' | undefined
  /** before the explanation, when the pointer is on it */
  title?: string
  onUndo: () => void
  children: ReactNode
}

/** A button with the time that is left for it. */
export function UndoButton({ left, disabled, keys, title, onUndo, children }: UndoButtonProps) {
  const { t } = useTranslation('campaigns')
  useWindowEvent('keydown', event => {
    if (keys !== 'dialog' || disabled || event.repeat || !isUndoKey(event)) return
    event.preventDefault()
    onUndo()
  })
  return (
    <Button
      variant="default"
      size={keys === 'page' ? undefined : 'xs'}
      className={keys === 'page' ? classes.newest : undefined}
      leftSection={<IconArrowBackUp size={16} />}
      title={[title, t(keys ? 'undoHintKeys' : 'undoHint')].filter(Boolean).join('\n')}
      aria-keyshortcuts={keys ? 'Control+Z' : undefined}
      disabled={disabled}
      onClick={onUndo}
    >
      <span className={classes.name}>{children}</span>
      {/* Hidden from screen readers, which would read it each second. */}
      <span className={classes.countdown} aria-hidden>
        ({minutesAndSeconds(left)})
      </span>
    </Button>
  )
}
