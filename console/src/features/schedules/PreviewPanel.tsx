import { Skeleton, Text } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDirections } from '../effects/useEffectText.ts'
import { NightView } from './NightView.tsx'
import classes from './PreviewPanel.module.css'
import type { NightPreview } from './preview.ts'
import { useMoney } from './useMoney.ts'
import { useWarningText } from './useWarningText.ts'

interface PreviewPanelProps {
  /** undefined: loading */
  preview: NightPreview | undefined
  /** the preview belongs to earlier input */
  busy: boolean
  /** error */
  problem?: string
  /** a new schedule: nothing to compare with */
  isNew: boolean
  /** the name of the edited schedule; events of other schedules show their name */
  name?: string
  /** false: the night is shown elsewhere */
  hasNight?: boolean
}

/** Preview of a schedule: the night as chart and text, the year in figures, and warnings. */
export function PreviewPanel({ preview, busy, problem, isNew, name, hasNight = true }: PreviewPanelProps) {
  const { t } = useTranslation('schedules')
  const warningText = useWarningText()
  const title = t(hasNight ? 'preview.title' : 'preview.effect')
  if (problem) {
    return (
      <section className={classes.panel} aria-label={title}>
        <Text size="sm" c="dimmed">
          {t('preview.none', { problem })}
        </Text>
      </section>
    )
  }
  if (!preview) return <Skeleton height={220} />
  return (
    <section className={classes.panel} data-busy={busy || undefined} aria-busy={busy} aria-label={title}>
      <div className={classes.head}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {hasNight && (
          <Text size="xs" c="dimmed">
            {[preview.place, preview.timeZone].filter(Boolean).join(' · ')}
          </Text>
        )}
      </div>
      {hasNight && <Tonight preview={preview} name={name} />}
      <Figures preview={preview} isNew={isNew} />
      {preview.warnings.length > 0 && (
        <ul className={classes.warnings} aria-label={t('preview.warnings')}>
          {preview.warnings.map(warning => (
            <li key={JSON.stringify(warning)}>
              <IconAlertTriangleFilled size={16} aria-hidden />
              <span>{warningText(warning)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Tonight({ preview, name }: { preview: NightPreview; name?: string }) {
  const { t } = useTranslation('schedules')
  const { tonight, timeZone, sun } = preview
  const others = [...new Set(tonight.map(event => event.name))].filter(other => other && other !== name)
  return (
    <>
      <NightView title={t('preview.title')} events={tonight} timeZone={timeZone} sun={sun} />
      {name !== undefined && others.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('preview.other', { name: others.join(t('warning.comma')) })}
        </Text>
      )}
    </>
  )
}

function Figures({ preview, isNew }: { preview: NightPreview; isNew: boolean }) {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const directions = useDirections()
  const { year, current, lights, lightsWithoutWatts, effect, litHoursTonight, tariff } = preview
  const money = useMoney(tariff?.currency)
  const hours = (value: number) => format.quantity(value, 'h')
  const energy = (value: number) => format.quantity(value, 'kWh', DECIMALS.totalKWh)
  const unknown = lightsWithoutWatts > 0 && <small>{t('preview.withoutWatts', { count: lightsWithoutWatts })}</small>
  return (
    <dl className={classes.figures}>
      <Figure label={t('preview.tonight')}>{format.quantity(litHoursTonight, 'h', 1)}</Figure>
      <Figure label={t('preview.hours')}>
        {hours(year.litHours)}
        {compared(year.litHours, current.litHours, hours)}
      </Figure>
      <Figure label={t('preview.energy')}>
        {energy(year.energy)}
        {compared(year.energy, current.energy, energy, DECIMALS.totalKWh)}
        {unknown}
      </Figure>
      {year.cost !== null && (
        <Figure label={t('preview.cost')}>
          {money.text(year.cost)}
          {compared(year.cost, current.cost ?? 0, money.text, money.digits)}
          {unknown}
        </Figure>
      )}
      <Figure label={t('preview.atOnce')}>
        {directions(effect)}
        <small>{t('preview.ofLights', { lights: format.number(lights) })}</small>
      </Figure>
    </dl>
  )

  /** Difference to the current plan. */
  function compared(next: number, before: number, text: (value: number) => string, digits = 0) {
    if (isNew) return null
    const by = Number((next - before).toFixed(digits))
    if (by === 0) return <small>{t('preview.same')}</small>
    const change = `${by > 0 ? '+' : '−'}${text(Math.abs(by))}`
    const share =
      before > 0 ? ` (${by > 0 ? '+' : '−'}${format.quantity(Math.abs(100 * (next / before - 1)), '%')})` : ''
    return (
      <small data-more={by > 0 || undefined} data-less={by < 0 || undefined}>
        {t('preview.against', { change: change + share })}
      </small>
    )
  }
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
