import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/Facts.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { GroupFigures } from './status.ts'
import { useMeasure } from './useMeasure.ts'

/** Brightness and colour temperature. */
export function BrightnessTile({ figures }: { figures: GroupFigures }) {
  const { t } = useTranslation('status')
  const { known, measured } = useMeasure()
  return (
    <Tile title={t('tile.brightness')}>
      <Figures>
        <Figure
          value={known(figures.avgMainBrightness, '%')}
          unit="%"
          label={t('brightness.main')}
          none={t('noData')}
        />
      </Figures>
      <Facts
        look="lines"
        items={[
          [t('brightness.sub'), measured(figures.avgSubBrightness, '%')],
          [t('brightness.mainColor'), measured(figures.avgMainColorTemp, 'K')],
          [t('brightness.subColor'), measured(figures.avgSubColorTemp, 'K')],
        ]}
      />
    </Tile>
  )
}
