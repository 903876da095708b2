import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/Hint.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { ConfirmationLine } from './ConfirmationLine.tsx'
import type { ControlledLight } from './control.ts'
import classes from './LightSwitch.module.css'
import { nextSwitchOf } from './lampState.ts'
import { useObstacle } from './useObstacle.ts'
import { useSwitchLight } from './useSwitchLight.ts'

interface LightSwitchProps {
  light: ControlledLight
  /** all in one line */
  inline?: boolean
}

/** Shows the reported state: on if lit, in the middle if unknown. Reports of the light move it, commands do not. */
export function LightSwitch({ light, inline }: LightSwitchProps) {
  const { t } = useTranslation('control')
  const { toggle, sending, waiting, busy } = useSwitchLight(light)
  const obstacle = useObstacle()(light)
  return (
    <div className={classes.root} data-inline={inline || undefined}>
      <Hint label={obstacle}>
        <Toggle
          checked={light.litState === 'LIT'}
          unknown={light.litState === 'UNKNOWN'}
          onChange={toggle}
          busy={busy}
          blocked={obstacle !== undefined}
          aria-label={t(nextSwitchOf(light) ? 'turnOn' : 'turnOff', { name: light.name })}
          aria-describedby={`obstacle-${light.id} confirmation-${light.id}`}
        />
      </Hint>
      <span id={`obstacle-${light.id}`} className={classes.hidden}>
        {obstacle}
      </span>
      <ConfirmationLine light={light} sending={sending} waiting={waiting} />
    </div>
  )
}
