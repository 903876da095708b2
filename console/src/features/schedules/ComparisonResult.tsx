import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import classes from './Comparison.module.css'
import type { Comparison } from './evenings.ts'
import { NightView } from './NightView.tsx'
import { useDayText } from './useDaysText.ts'
import { useMoney } from './useMoney.ts'
import { usePlaceText } from './usePlaceText.ts'

interface ComparisonResultProps {
  comparison: Comparison
  names: { a: string; b: string }
  /** it belongs to earlier choices */
  busy: boolean
  onPlace: (groupId: number) => void
}

export function ComparisonResult({ comparison, names, busy, onPlace }: ComparisonResultProps) {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const { lights, lightsWithoutWatts, ratedWatts } = comparison
  return (
    <section className={classes.result} aria-label={t('compare.result')} aria-busy={busy} data-busy={busy || undefined}>
      <Figures comparison={comparison} names={names} />
      <Text size="xs" c="dimmed">
        {[
          lights > 0
            ? t('compare.basis', {
                count: lights,
                lights: format.number(lights),
                watts: format.quantity(ratedWatts / 1000, 'kW', 2),
              })
            : t('compare.noLights'),
          lightsWithoutWatts > 0 && t('compare.withoutWatts', { count: lightsWithoutWatts }),
          t('compare.formula'),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Nights comparison={comparison} names={names} onPlace={onPlace} />
    </section>
  )
}

function Figures({ comparison, names }: Pick<ComparisonResultProps, 'comparison' | 'names'>) {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const { text: money } = useMoney(comparison.tariff?.currency)
  const { a, b } = comparison
  const hours = (value: number) => format.quantity(value, 'h', DECIMALS.hours)
  const rows = [
    { key: 'litHours' as const, text: hours },
    { key: 'fullLoadHours' as const, text: hours },
    { key: 'energy' as const, text: (value: number) => format.quantity(value, 'kWh') },
    ...(comparison.tariff ? [{ key: 'cost' as const, text: money }] : []),
  ]
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <td />
          <th scope="col">{`A · ${names.a}`}</th>
          <th scope="col">{`B · ${names.b}`}</th>
          <th scope="col">{t('compare.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, text }) => {
          const difference = comparison[key]
          const by = difference?.absolute ?? 0
          return (
            <tr key={key}>
              <th scope="row">{t(`compare.${key}`)}</th>
              <td data-label={`A · ${names.a}`}>{textOrNone(a[key], text)}</td>
              <td data-label={`B · ${names.b}`}>{textOrNone(b[key], text)}</td>
              <td data-label={t('compare.difference')} data-more={by > 0 || undefined} data-less={by < 0 || undefined}>
                {by === 0 ? t('compare.same') : `${sign(by)}${text(Math.abs(by))}`}
                {by !== 0 && difference?.percent != null && (
                  <small>{`${sign(by)}${format.quantity(Math.abs(difference.percent), '%', DECIMALS.finePercent)}`}</small>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function sign(by: number): string {
  return by > 0 ? '+' : '−'
}

function textOrNone(value: number | null, text: (value: number) => string): string {
  return value === null ? NONE : text(value)
}

/** One night of both, one above the other. */
function Nights({ comparison, names, onPlace }: Omit<ComparisonResultProps, 'busy'>) {
  const { t } = useTranslation('schedules')
  const dayText = useDayText()
  const placeText = usePlaceText()
  const { a, b } = comparison
  const { date, place, places } = a.evening
  const title = t('evening.of', { date: dayText(date) })
  return (
    <>
      <div className={classes.head}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {places.length > 1 ? (
          <NativeSelect
            size="xs"
            aria-label={t('evening.place')}
            value={String(place.groupId)}
            onChange={event => onPlace(Number(event.currentTarget.value))}
            data={places.map(one => ({ value: String(one.groupId), label: placeText(one) }))}
          />
        ) : (
          <Text size="xs" c="dimmed">
            {placeText(place)}
          </Text>
        )}
      </div>
      {([a, b] as const).map((side, index) => {
        const name = index === 0 ? names.a : names.b
        const { events, end, place, rules } = side.evening
        const used = rules.find(rule => rule.state === 'IN_EFFECT')
        return (
          <section key={index === 0 ? 'a' : 'b'} className={classes.night} aria-label={name}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <NightView title={`${name}, ${title}`} {...{ events, end, date, sun: place, timeZone: place.timeZone }} />
            {used && !used.isPreviewed && (
              <Text size="xs" c="dimmed">
                {t('compare.other', {
                  rule: used.layer === 'PRESET' ? t('layers.ownMode') : t('layers.schedule', { name: used.name }),
                })}
              </Text>
            )}
          </section>
        )
      })}
    </>
  )
}
