import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { LightCommand } from './commands.ts'

type Levels = Pick<LightCommand, 'mainBrightness' | 'mainColorTemp' | 'subBrightness' | 'subColorTemp'>

/** The levels of a command, or of an event of a light, as text. */
export function useCommandText(): (levels: Levels) => string {
  const { t } = useTranslation(['device', 'operate'])
  const format = useFormat()
  return ({ mainBrightness, mainColorTemp, subBrightness, subColorTemp }) =>
    [lamp('main', mainBrightness, mainColorTemp), lamp('sub', subBrightness, subColorTemp)]
      .filter(Boolean)
      .join(' · ') || NONE

  function lamp(name: 'main' | 'sub', brightness: number | null, colorTemp: number | null): string | undefined {
    if (brightness === null) return
    const level = brightness === 0 ? t('commands.off') : format.quantity(brightness, '%')
    return [t(`operate:${name}`), level, brightness > 0 && colorTemp && `${colorTemp} K`].filter(Boolean).join(' ')
  }
}
