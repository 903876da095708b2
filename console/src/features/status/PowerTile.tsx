import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { POWER } from './GroupHead.tsx'
import { labelsOf } from './groupLabels.ts'
import type { GroupFigures } from './status.ts'
import { useMeasure } from './useMeasure.ts'

/** Power of the lights, compared with their rated power. */
export function PowerTile({ figures }: { figures: GroupFigures }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { known, measured } = useMeasure()
  const { power } = labelsOf(figures)
  const { tone, Icon } = POWER[power]
  const { totalPower, ratedPower, powerPercent, powerNearAt, powerOverAt, avgMainPower, avgSubPower } = figures
  return (
    <Tile
      title={t('tile.power')}
      end={
        <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
          {t(`power.${power}`)}
        </StatusBadge>
      }
    >
      <Figures>
        <Figure value={known(totalPower, 'W')} unit="W" label={t('power.total')} none={t('noData')} />
      </Figures>
      <Facts
        look="lines"
        items={[
          [t('power.main'), measured(avgMainPower, 'W')],
          [t('power.sub'), measured(avgSubPower, 'W')],
          [
            t('power.rated'),
            ratedPower === null
              ? t('power.noRated')
              : `${format.quantity(ratedPower, 'W')} · ${format.quantity(powerPercent, '%')}`,
          ],
          [t('power.thresholds'), `${format.quantity(powerNearAt, '%')} / ${format.quantity(powerOverAt, '%')}`],
        ]}
      />
    </Tile>
  )
}
