import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useDirections } from '../effects/useEffectText.ts'
import type { Warning } from './preview.ts'

const CODES = [
  'NEVER_ON',
  'OFF_AT_NIGHT',
  'ON_IN_DAYLIGHT',
  'STEP_OUTSIDE',
  'DARK_STEP',
  'CONFLICT',
  'MANY_LIGHTS',
  'NOTHING_PLANNED',
] as const

/** The text of a warning; unknown ones by their code. */
export function useWarningText(): (warning: Warning) => string {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const directions = useDirections()
  return ({ code, params: said }) => {
    const known = CODES.find(name => name === code)
    if (!known) return code
    const params = (said ?? {}) as Record<string, unknown>
    const number = (key: string, digits = 0) => format.number(Number(params[key] ?? 0), digits)
    const text = (key: string) => String(params[key] ?? '')
    const groups = Array.isArray(params.groups) ? params.groups.join(t('warning.comma')) : ''
    if (known === 'NOTHING_PLANNED' && !groups) return t('warning.LIGHTS_LEFT', { lights: number('lights') })
    if (known === 'DARK_STEP' && !params.time) return t('warning.DARK_NIGHT')
    return t(`warning.${known}`, {
      hours: number('darkHours' in params ? 'darkHours' : 'daylightHours', 1),
      time: text('time'),
      place: text('place'),
      date: text('date'),
      evenings: number('evenings'),
      winner: text('winner'),
      loser: text('loser'),
      lights: number('lights'),
      directions: directions(directionsIn(params)),
      groups,
    })
  }
}

function directionsIn(params: Record<string, unknown>) {
  const number = (key: string) => Number(params[key] ?? 0)
  return { on: number('on'), off: number('off'), dim: number('dim') }
}
