import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../i18n/language.ts'

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** A duration in its largest unit. */
export function useDuration(): (ms: number) => string {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const formats = new Map(
      STEPS.map(([unit]) => [
        unit,
        new Intl.NumberFormat(localeOf(i18n.language), { style: 'unit', unit, unitDisplay: 'long' }),
      ]),
    )
    return ms => {
      const [unit, length] = STEPS.find(([, length]) => ms >= length) ?? STEPS[3]
      return formats.get(unit)!.format(Math.max(0, Math.round(ms / length)))
    }
  }, [i18n.language])
}
