import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { lampsOf } from './progress.ts'

/** `Main lamp on 60% · Auxiliary lamp off` */
export function useWishText(): (wish: unknown) => string {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  return wish =>
    lampsOf(wish)
      .map(({ name, on, brightness, colorTemp }) =>
        [
          t(`wish.${name}`),
          on !== undefined && t(on ? 'wish.on' : 'wish.off'),
          on !== false && brightness !== undefined && format.quantity(brightness, '%'),
          on !== false && colorTemp !== undefined && format.quantity(colorTemp, 'K'),
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join(' · ')
}
