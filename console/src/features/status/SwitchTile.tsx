import { Text } from '@mantine/core'
import { IconBulbFilled, IconBulbOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Shares } from '../../ui/Shares.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { GroupFigures } from './status.ts'

/** Which lights burn, as they say themselves. */
export function SwitchTile({ figures }: { figures: GroupFigures }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { onCount, offCount, offlineCount } = figures
  const part = (count: number) =>
    `${format.number(count)} · ${format.quantity((100 * count) / (onCount + offCount), '%')}`
  return (
    <Tile title={t('tile.switches')}>
      <Figures>
        <Figure value={format.number(onCount)} unit={t('poles.unit')} label={t('switches.on')} none="" />
        <Figure value={format.number(offCount)} unit={t('poles.unit')} label={t('switches.off')} none="" />
      </Figures>
      <Shares
        shares={[
          {
            key: 'on',
            name: t('switches.on'),
            tone: 'lit',
            icon: <IconBulbFilled aria-hidden />,
            count: onCount,
            told: part(onCount),
          },
          {
            key: 'off',
            name: t('switches.off'),
            tone: 'idle',
            icon: <IconBulbOff aria-hidden />,
            count: offCount,
            told: part(offCount),
          },
        ]}
      />
      {offlineCount > 0 && (
        <Text size="xs" c="dimmed">
          {t('switches.silent', { number: format.number(offlineCount) })}
        </Text>
      )}
    </Tile>
  )
}
