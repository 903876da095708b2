import { IconAlertTriangleFilled, IconBulb, IconBulbOff, IconHourglass, IconQuestionMark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/Hint.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { LongWaitText } from '../longWait/LongWaitText.tsx'
import { longWaitOf } from '../longWait/longWait.ts'
import type { ControlledLight } from './control.ts'
import classes from './LightSwitch.module.css'
import { lampStateOf } from './lampState.ts'
import { useReason } from './useReason.ts'

interface ConfirmationLineProps {
  light: ControlledLight
  sending: boolean
  waiting: boolean
}

/** One line below the switch: pending, confirmed with the measured state, or not confirmed. */
export function ConfirmationLine({ light, sending, waiting }: ConfirmationLineProps) {
  const { t } = useTranslation('control')
  const reason = useReason()(light)
  const id = `confirmation-${light.id}`
  const wait = longWaitOf(light)
  if (sending || waiting) {
    return (
      <span id={id} className={classes.line} data-state="waiting" role="status">
        <IconHourglass size={14} aria-hidden />
        {wait && !sending ? <LongWaitText wait={wait} /> : t(sending ? 'sending' : 'waiting')}
      </span>
    )
  }
  if (light.confirmation === 'UNCONFIRMED') {
    return (
      <Hint label={reason}>
        <span id={id} className={classes.line} data-state="unconfirmed" role="status">
          <IconAlertTriangleFilled size={14} aria-hidden />
          <span>
            {t('unconfirmed')}
            {light.lastCommand && (
              <>
                {' · '}
                <LiveAge at={light.lastCommand.createdAt} />
              </>
            )}
            <span className={classes.hidden}>{reason}</span>
          </span>
        </span>
      </Hint>
    )
  }
  return <Measured id={id} light={light} />
}

const ICONS = {
  LIT: IconBulb,
  DARK: IconBulbOff,
  FAILED: IconAlertTriangleFilled,
  NO_OUTPUT: IconAlertTriangleFilled,
  UNKNOWN: IconQuestionMark,
  NEVER_REPORTED: IconQuestionMark,
} as const
const LOOKS = {
  LIT: 'on',
  DARK: 'off',
  FAILED: 'broken',
  NO_OUTPUT: 'broken',
  UNKNOWN: 'unknown',
  NEVER_REPORTED: 'unknown',
} as const

/** Lit or dark as reported; for a dark lamp with a level, the reason. */
function Measured({ id, light }: { id: string; light: ControlledLight }) {
  const { t } = useTranslation('control')
  const format = useFormat()
  const state = lampStateOf(light)
  const Icon = ICONS[state]
  const { lampFailure, mainBrightness: main, subBrightness: sub } = light
  const percent = (level: number) => format.quantity(level, '%')
  const isDriven = (main ?? 0) > 0 || (sub ?? 0) > 0
  const differ = main !== null && sub !== null && main !== sub
  const levels = differ
    ? `${t('mainShort')} ${percent(main)} · ${t('subShort')} ${percent(sub)}`
    : percent(main ?? sub ?? 0)
  const lit = differ ? levels : `${t('on')} · ${levels}`
  const commanded = isDriven && t('commanded', { levels })
  const words = {
    LIT: [lit],
    DARK: [t('off')],
    FAILED: [t('off'), t('lampFailure'), commanded],
    NO_OUTPUT: [t('off'), t('noOutput'), commanded],
    // Its last reported level says nothing about the lamp then.
    UNKNOWN: [t('unknown'), lampFailure ? t('lampFailure') : t('lastReport', { state: isDriven ? lit : t('off') })],
    NEVER_REPORTED: [t('unknown')],
  }[state]
  const text = words.filter(Boolean).join(' · ')
  return (
    <span id={id} className={classes.line} data-state={LOOKS[state]} title={text}>
      <Icon size={14} aria-hidden />
      <span>
        {text}
        {/* The present state is unknown: this is the last report. */}
        {light.deviceStatus !== 'NORMAL' && state !== 'NEVER_REPORTED' && light.lastOnlineTime !== null && (
          <>
            {' · '}
            <LiveAge at={light.lastOnlineTime} />
          </>
        )}
      </span>
    </span>
  )
}
