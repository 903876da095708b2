import { Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudRain, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { usePreview } from '../schedules/usePreview.ts'
import classes from './Daylight.module.css'
import { DaylightPreview } from './daylight.ts'
import { type DaylightValues, daylightPreviewInput } from './daylightForm.ts'
import { useDaylightTexts } from './useDaylightTexts.ts'

/** What the rule would see and switch now, as the form has it. */
export function DaylightPreviewPanel({ values }: { values: DaylightValues }) {
  const { t } = useTranslation('daylight')
  const input = daylightPreviewInput(values)
  const nameOf = (field: string) => (field in values ? t(`form.${field as keyof DaylightValues}`) : undefined)
  const preview = usePreview(DaylightPreview, input && { input }, nameOf)
  const found = preview.data?.previewDaylightRule
  return (
    <section className={classes.panel} aria-label={t('preview.title')} aria-live="polite" aria-busy={preview.busy}>
      <div className={classes.panelHead}>
        <div>
          <Text size="sm" fw={600}>
            {t('preview.title')}
          </Text>
          <Text size="xs" c="dimmed">
            {t(input ? 'preview.hint' : 'preview.incomplete')}
          </Text>
        </div>
        {input && preview.busy && <Loader size="xs" />}
      </div>
      {input && preview.problem && (
        <Notice tone="bad" title={t('preview.failed')}>
          {preview.problem}
        </Notice>
      )}
      {input && found && !preview.problem && <Found found={found} minSensors={Number(values.minSensors)} />}
    </section>
  )
}

function Found({ found, minSensors }: { found: DaylightPreview; minSensors: number }) {
  const { t } = useTranslation('daylight')
  const { number } = useFormat()
  const { lux } = useDaylightTexts()
  const { lightCount, heldCount, unplannedCount, freshCount, sensors, median, isInWindow } = found
  const lights = (count: number) => t('lights', { count, number: number(count) })
  return (
    <>
      <div>
        <Verdict found={found} />
      </div>
      <Facts
        look="lines"
        items={[
          [t('preview.median'), median === null ? t('preview.none') : lux(median)],
          [t('preview.sensors'), t('preview.fresh', { fresh: number(freshCount), total: number(sensors.length) })],
          [t('preview.lights'), lights(lightCount)],
          ...(heldCount > 0 ? [[t('preview.held'), lights(heldCount)] as [string, string]] : []),
          ...(unplannedCount > 0 ? [[t('preview.unplanned'), lights(unplannedCount)] as [string, string]] : []),
        ]}
      />
      {[
        freshCount < minSensors && t('preview.fewHint', { count: minSensors }),
        unplannedCount > 0 && t('preview.unplannedHint'),
        !isInWindow && t('preview.outside'),
      ].map(
        hint =>
          hint && (
            <Text key={hint} size="xs" c="dimmed">
              {hint}
            </Text>
          ),
      )}
    </>
  )
}

/** Whether it is dark now. */
function Verdict({ found: { median, isDark } }: { found: DaylightPreview }) {
  const { t } = useTranslation('daylight')
  if (median === null)
    return (
      <StatusBadge tone="warning" icon={<IconAlertTriangle size={15} aria-hidden />}>
        {t('preview.unknown')}
      </StatusBadge>
    )
  return isDark ? (
    <StatusBadge tone="busy" icon={<IconCloudRain size={15} aria-hidden />}>
      {t('preview.dark')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="idle" icon={<IconSun size={15} aria-hidden />}>
      {t('preview.bright')}
    </StatusBadge>
  )
}
