import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import classes from './SceneForm.module.css'
import type { Rehearsal, SceneEffect } from './scenes.ts'

interface SceneEffectsProps {
  rehearsal: Rehearsal
  /** of each action */
  names: { targets: string; levels: string }[]
}

/** What each action and the whole scene would do now. */
export function SceneEffects({ rehearsal: { actions, total }, names }: SceneEffectsProps) {
  const { t } = useTranslation('scenes')
  return (
    <div>
      <ul className={classes.effects}>
        {actions.map((effect, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no other identity than their place
          <Effect key={index} name={names[index]?.targets ?? ''} detail={names[index]?.levels} effect={effect} />
        ))}
        {actions.length > 1 && <Effect name={t('rehearsal.total')} effect={total} />}
      </ul>
      <Text size="xs" c="dimmed" mt={8}>
        {t('rehearsal.powerHint')}
      </Text>
    </div>
  )
}

interface EffectProps {
  name: string
  detail?: string | undefined
  effect: SceneEffect
}

function Effect({ name, detail, effect: { lights, powerBefore, powerAfter, unratedCount } }: EffectProps) {
  const { t } = useTranslation('scenes')
  const { number } = useFormat()
  const power = usePower()
  const unable = lights.offlineCount + lights.faultyCount + lights.maintenanceCount
  const notes = [
    lights.offCount > 0 && t('rehearsal.off', { number: number(lights.offCount) }),
    unable > 0 && t('rehearsal.unable', { number: number(unable) }),
    unratedCount > 0 && t('rehearsal.unrated', { number: number(unratedCount) }),
  ].filter(Boolean)
  return (
    <li>
      <div className={classes.line}>
        <Text size="sm" fw={600} lineClamp={2}>
          {name}
        </Text>
        <Text size="sm" fw={600}>
          {lights.lightCount > 0 ? t('rehearsal.lights', { number: number(lights.lightCount) }) : t('rehearsal.none')}
        </Text>
      </div>
      <div className={classes.line}>
        <Text size="xs" c="dimmed">
          {detail ?? t('rehearsal.power')}
        </Text>
        <Text size="xs">
          {t('rehearsal.powerChange', {
            before: power(powerBefore),
            after: power(powerAfter),
            change: power(powerAfter - powerBefore, true),
          })}
        </Text>
      </div>
      {notes.length > 0 && (
        <Text size="xs" c="var(--tone-warning)">
          {notes.join(' · ')}
        </Text>
      )}
    </li>
  )
}

const KW_FROM = 10_000
/** Tenths of a watt mean nothing to a sum of this size. */
const WHOLE_FROM = 100

/** Watts, and kW where watts have too many digits to read at a glance; `signed`: `+60.0 W` */
function usePower(): (watts: number, signed?: boolean) => string {
  const { quantity } = useFormat()
  return (watts, signed = false) => {
    const size = Math.abs(watts)
    const text =
      size >= KW_FROM ? quantity(size / 1000, 'kW', 1) : quantity(size, 'W', size >= WHOLE_FROM ? 0 : undefined)
    if (!signed || watts === 0) return text
    return `${watts > 0 ? '+' : '−'}${text}`
  }
}
