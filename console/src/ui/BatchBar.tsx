import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './BatchBar.module.css'
import { Hint } from './Hint.tsx'

export interface BatchAction {
  label: string
  icon: ReactNode
  act: () => void
}

interface BatchBarProps {
  label: string
  /** how many are chosen */
  count: number
  actions: BatchAction[]
  /** why nothing can be done with them now; none: it can */
  obstacle: string | undefined
  onClear: () => void
}

/** How many are chosen, and what can be done with them. Nothing jumps when the first one is chosen. */
export function BatchBar({ label, count, actions, obstacle, onClear }: BatchBarProps) {
  const { t } = useTranslation('dialog')
  return (
    <section className={classes.bar} aria-label={label} data-chosen={count > 0 || undefined}>
      <span className={classes.count} role="status">
        {t('selected', { count })}
      </span>
      <Button variant="subtle" size="compact-sm" className={classes.clear} onClick={onClear}>
        <span className={classes.words}>{t('clearSelection')}</span>
        <span className={classes.cross} aria-hidden>
          ✕
        </span>
      </Button>
      <div className={classes.actions}>
        {actions.map(({ label: name, icon, act }) => (
          <Hint key={name} label={obstacle}>
            <Button
              variant="default"
              size="xs"
              leftSection={icon}
              // Within reach of the keyboard, so that the hint can say why.
              data-disabled={obstacle !== undefined || undefined}
              aria-disabled={obstacle !== undefined || undefined}
              onClick={() => obstacle || act()}
            >
              {name}
            </Button>
          </Hint>
        ))}
      </div>
    </section>
  )
}
