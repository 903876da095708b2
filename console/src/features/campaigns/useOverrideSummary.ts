import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { parseLamps } from './progress.ts'

/** `Main lamp on 60% · Auxiliary lamp off` */
export function useOverrideSummary(): (override: unknown) => string {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  return override =>
    parseLamps(override)
      .map(({ name, on, brightness, colorTemp }) =>
        [
          t(`override.${name}`),
          on !== undefined && t(on ? 'override.on' : 'override.off'),
          on !== false && brightness !== undefined && format.quantity(brightness, '%'),
          on !== false && colorTemp !== undefined && format.quantity(colorTemp, 'K'),
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join(' · ')
}
