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
  /** number of selected items */
  count: number
  actions: BatchAction[]
  /** why the actions are disabled; undefined: enabled */
  obstacle: string | undefined
  onClear: () => void
}

/** The selection count and its actions. Always has the same height, so that nothing shifts. */
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
              // Focusable, so that the hint can show the reason.
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
