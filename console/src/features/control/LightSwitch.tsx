import { Loader, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../graphql/link.ts'
import { Hint } from '../../ui/Hint.tsx'
import { ConfirmationLine } from './ConfirmationLine.tsx'
import type { ControlledLight } from './control.ts'
import classes from './LightSwitch.module.css'
import { useSwitchLight } from './useSwitchLight.ts'

/** Stands where the light says it is. Asking does not move it; the light's report does. */
export function LightSwitch({ light }: { light: ControlledLight }) {
  const { t } = useTranslation('control')
  const { toggle, sending, waiting } = useSwitchLight(light)
  const obstacle = useObstacle(light)
  const busy = sending || waiting
  return (
    <div className={classes.root}>
      <Hint label={obstacle}>
        <Switch
          checked={light.switchStatus}
          onChange={toggle}
          // Busy, it keeps the focus and takes no orders.
          disabled={obstacle !== undefined}
          aria-disabled={busy || undefined}
          classNames={{ input: classes.input, track: classes.track }}
          thumbIcon={busy ? <Loader size={10} /> : undefined}
          aria-label={t(light.switchStatus ? 'turnOff' : 'turnOn', { name: light.name })}
          aria-describedby={`obstacle-${light.id} confirmation-${light.id}`}
          size="md"
        />
      </Hint>
      <span id={`obstacle-${light.id}`} className={classes.hidden}>
        {obstacle}
      </span>
      <ConfirmationLine light={light} sending={sending} waiting={waiting} />
    </div>
  )
}

function useObstacle(light: ControlledLight): string | undefined {
  const { t } = useTranslation('control')
  const { ready } = useLink()
  if (!light.abilities.includes('operate')) return t('notAllowed')
  if (light.deviceStatus !== 'NORMAL') return t(`obstacle.${light.deviceStatus}`)
  if (!ready) return t('noLink')
}
