import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { formatCoordinates } from '../../ui/map/coordinates.ts'
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
  'SUN_OF_SITE',
] as const

/** The text of a warning; unknown ones by their code. */
export function useWarningText(): (warning: Warning) => string {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const directions = useDirections()
  return warning => warningText(warning, t, { number: format.number, directions })
}

export function warningText(
  { code, params: said }: Pick<Warning, 'code' | 'params'>,
  t: TFunction<'schedules'>,
  format: { number: (value: number, digits: number) => string; directions: ReturnType<typeof useDirections> },
): string {
  const known = CODES.find(name => name === code)
  if (!known) return code
  const params = (said ?? {}) as Record<string, unknown>
  const number = (key: string, digits = 0) => format.number(Number(params[key] ?? 0), digits)
  const text = (key: string) => String(params[key] ?? '')
  const groups = Array.isArray(params.groups) ? params.groups.join(t('warning.comma')) : ''
  const place = text('place') || positionText(params)
  return t(`warning.${keyOf(known, { groups, time: params.time, date: params.date })}`, {
    hours: number('darkHours' in params ? 'darkHours' : 'daylightHours', 1),
    time: text('time'),
    // A place may have no name, and a list of groups may be empty.
    where: place && t('warning.where', { place }),
    ofGroups: groups && t('warning.ofGroups', { groups }),
    date: text('date'),
    evenings: number('evenings'),
    winner: text('winner'),
    loser: text('loser'),
    lights: number('lights'),
    directions: format.directions(directionsIn(params)),
    groups,
  })
}

/** Of a site without a name. */
function positionText({ latitude, longitude }: Record<string, unknown>): string {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return ''
  return formatCoordinates({ lat: latitude, lng: longitude })
}

function keyOf(code: (typeof CODES)[number], { groups, time, date }: { groups: string; time: unknown; date: unknown }) {
  if (code === 'NOTHING_PLANNED' && !groups) return 'LIGHTS_LEFT'
  if (code === 'OFF_AT_NIGHT' && date) return 'OFF_AT_NIGHT_ON'
  return code === 'DARK_STEP' && !time ? 'DARK_NIGHT' : code
}

function directionsIn(params: Record<string, unknown>) {
  const number = (key: string) => Number(params[key] ?? 0)
  return { on: number('on'), off: number('off'), dim: number('dim') }
}
