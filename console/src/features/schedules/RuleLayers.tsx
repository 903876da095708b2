import { IconHelp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RULES } from '#lighting/desired/reason.ts'
import { DropDown } from '../../ui/DropDown.tsx'
import classes from './RuleLayers.module.css'

/** A group whose plan serves as the example. */
export interface LayersExample {
  group: string
  /** names of its enabled schedules, the one that takes precedence first */
  schedules: string[]
  /** its control mode in words; undefined: not known here */
  mode?: string
  /** what is in effect now, in words; undefined: not known here */
  now?: string
}

/** Explains which rule controls a light, and why: the rules as layers, with a group of this page as the example. */
export function RuleLayers({ example }: { example: LayersExample | undefined }) {
  const { t } = useTranslation('schedules')
  return (
    <DropDown
      label={t('layers.title')}
      width={400}
      face={
        <>
          <IconHelp size={18} aria-hidden />
          <span className={classes.face}>{t('layers.title')}</span>
        </>
      }
    >
      <div className={classes.content}>
        <p>{t('layers.intro')}</p>
        <ol>
          {RULES.map(layer => (
            <li key={layer}>
              <strong>{t(`layers.${layer}.name`)}</strong> {t(`layers.${layer}.why`)}
            </li>
          ))}
        </ol>
        <p>{t('layers.preview')}</p>
        {example && <p className={classes.example}>{exampleText(example)}</p>}
      </div>
    </DropDown>
  )

  function exampleText({ group, schedules, mode, now }: LayersExample): string {
    const layers = [...schedules.map(name => t('layers.schedule', { name })), mode ?? t('layers.ownMode')]
    const order = t('layers.example', { group, layers: layers.join(' › ') })
    return now ? `${order} ${t('layers.now', { now })}` : order
  }
}
