import { IconAlertTriangleFilled, IconBulb, IconBulbOff, IconHourglass, IconQuestionMark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/Hint.tsx'
import { LiveAge } from '../../ui/LiveAge.tsx'
import type { ControlledLight } from './control.ts'
import classes from './LightSwitch.module.css'
import { useReason } from './useReason.ts'

interface ConfirmationLineProps {
  light: ControlledLight
  sending: boolean
  waiting: boolean
}

/** Below the switch, always one line: on its way, settled with what is measured, or not confirmed. */
export function ConfirmationLine({ light, sending, waiting }: ConfirmationLineProps) {
  const { t } = useTranslation('control')
  const reason = useReason()(light)
  const id = `confirmation-${light.id}`
  if (sending || waiting) {
    return (
      <span id={id} className={classes.line} data-state="waiting" role="status">
        <IconHourglass size={14} aria-hidden />
        {t(sending ? 'sending' : 'waiting')}
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

function Measured({ id, light }: { id: string; light: ControlledLight }) {
  const { t } = useTranslation('control')
  const format = useFormat()
  const known = (light.mainBrightness ?? light.subBrightness ?? null) !== null
  if (!known)
    return (
      <span id={id} className={classes.line} data-state="unknown">
        <IconQuestionMark size={14} aria-hidden />
        {t('neverMeasured')}
      </span>
    )
  // Driven at a level, and dark all the same.
  const broken = light.lampFailure === true
  const Icon = broken ? IconAlertTriangleFilled : light.switchStatus ? IconBulb : IconBulbOff
  const { mainBrightness: main, subBrightness: sub } = light
  const percent = (level: number) => format.quantity(level, '%')
  const levels =
    typeof main === 'number' && typeof sub === 'number' && main !== sub
      ? `${t('mainShort')} ${percent(main)} · ${t('subShort')} ${percent(sub)}`
      : `${t('on')} · ${percent(main ?? sub ?? 0)}`
  return (
    <span id={id} className={classes.line} data-state={broken ? 'broken' : light.switchStatus ? 'on' : 'off'}>
      <Icon size={14} aria-hidden />
      <span>
        {[light.switchStatus ? levels : t('off'), broken && t('lampFailure')].filter(Boolean).join(' · ')}
        {/* Nobody hears how it is now: this is how it was. */}
        {light.deviceStatus !== 'NORMAL' && light.lastOnlineTime !== null && (
          <>
            {' · '}
            <LiveAge at={light.lastOnlineTime} />
          </>
        )}
      </span>
    </span>
  )
}
