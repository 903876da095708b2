import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { GroupFigures } from './status.ts'
import { useMeasure } from './useMeasure.ts'

/** Supply voltage and current of the lamps. */
export function ElectricityTile({ figures }: { figures: GroupFigures }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { known, measured } = useMeasure()
  const { avgDeviceVoltage, minDeviceVoltage, maxDeviceVoltage, voltageLowAt, voltageHighAt } = figures
  const out = figures.voltageLowCount + figures.voltageHighCount
  return (
    <Tile
      title={t('tile.electricity')}
      end={
        avgDeviceVoltage !== null && (
          <StatusBadge
            tone={out ? 'bad' : 'good'}
            icon={out ? <IconAlertTriangleFilled aria-hidden /> : <IconCircleCheckFilled aria-hidden />}
          >
            {out ? t('electricity.outOfRange', { number: format.number(out) }) : t('electricity.inRange')}
          </StatusBadge>
        )
      }
    >
      <Figures>
        <Figure value={known(avgDeviceVoltage, 'V')} unit="V" label={t('electricity.voltage')} none={t('noData')} />
        <Figure value={known(figures.avgMainCurrent, 'A')} unit="A" label={t('electricity.main')} none={t('noData')} />
      </Figures>
      <Facts
        look="lines"
        items={[
          [t('electricity.sub'), measured(figures.avgSubCurrent, 'A')],
          [
            t('electricity.spread'),
            minDeviceVoltage === null
              ? t('noData')
              : `${format.measure(minDeviceVoltage, 'V')} – ${format.quantity(maxDeviceVoltage, 'V')}`,
          ],
          [
            t('electricity.allowed'),
            voltageLowAt === null || voltageHighAt === null
              ? NONE
              : `${format.number(voltageLowAt)} – ${format.quantity(voltageHighAt, 'V', 0)}`,
          ],
          [
            t('electricity.out'),
            t('electricity.outCounts', {
              low: format.number(figures.voltageLowCount),
              high: format.number(figures.voltageHighCount),
            }),
          ],
        ]}
      />
    </Tile>
  )
}
