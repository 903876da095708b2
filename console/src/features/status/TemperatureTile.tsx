import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HIGH_ABOVE, LOW_BELOW } from '#lighting/alerts/temperature.ts'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { TEMPERATURE } from './GroupHead.tsx'
import { labelsOf } from './groupLabels.ts'
import type { GroupFigures } from './status.ts'
import { useMeasure } from './useMeasure.ts'

/** Temperatures of the lights, and the hottest ones. */
export function TemperatureTile({ groupId, figures }: { groupId: number; figures: GroupFigures }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { known, measured } = useMeasure()
  const { temperature } = labelsOf(figures)
  const { tone, Icon } = TEMPERATURE[temperature]
  const { avgDeviceTemperature, minDeviceTemperature, maxDeviceTemperature, hottest } = figures
  const out = { low: figures.temperatureLowCount, high: figures.temperatureHighCount }
  return (
    <Tile
      title={t('tile.temperature')}
      end={
        <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
          {t(`temperature.${temperature}`)}
        </StatusBadge>
      }
    >
      <Figures>
        <Figure value={known(avgDeviceTemperature, '°C')} unit="°C" label={t('average')} none={t('noData')} />
        {maxDeviceTemperature !== null && (
          <Figure
            value={known(maxDeviceTemperature, '°C')}
            unit="°C"
            label={t('highest')}
            none=""
            tone={maxDeviceTemperature > HIGH_ABOVE ? 'bad' : undefined}
          />
        )}
      </Figures>
      {avgDeviceTemperature !== null && (
        <Facts
          look="lines"
          items={[
            [t('lowest'), measured(minDeviceTemperature, '°C')],
            [
              t('temperature.out', { low: LOW_BELOW, high: HIGH_ABOVE }),
              t('temperature.outCounts', { low: format.number(out.low), high: format.number(out.high) }),
            ],
            ...hottest.map(({ id, name, deviceTemperature }, index): [string, React.ReactNode] => [
              t('temperature.hottest', { number: index + 1 }),
              <span key={id}>
                <Link to={paths.devices} search={{ groupId, device: id }}>
                  {name}
                </Link>{' '}
                {format.quantity(deviceTemperature, '°C')}
              </span>,
            ]),
          ]}
        />
      )}
    </Tile>
  )
}
