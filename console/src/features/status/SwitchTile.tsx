import { Text } from '@mantine/core'
import { IconBulbFilled, IconBulbOff, IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Shares } from '../../ui/Shares.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { DeviceCount } from '../devices/DeviceCount.tsx'
import type { DeviceCondition } from '../devices/deviceSearch.ts'
import type { GroupFigures } from './status.ts'

const LOOKS = {
  on: { tone: 'lit', Icon: IconBulbFilled },
  off: { tone: 'idle', Icon: IconBulbOff },
  unknown: { tone: 'bad', Icon: IconHelpCircle },
} as const

interface SwitchTileProps {
  groupId: number
  figures: GroupFigures
}

/** Lit and dark lights as reported; each figure links to its list. */
export function SwitchTile({ groupId, figures }: SwitchTileProps) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { litCount, darkCount, unknownCount } = figures
  const known = litCount + darkCount + unknownCount
  return (
    <Tile title={t('tile.switches')}>
      <Figures>
        <Figure value={format.number(litCount)} unit={t('poles.unit')} label={t('switches.on')} none="" />
        <Figure value={format.number(darkCount)} unit={t('poles.unit')} label={t('switches.off')} none="" />
      </Figures>
      <Shares
        shares={[
          share('on', 'ON', litCount),
          share('off', 'OFF', darkCount),
          share('unknown', 'NO_REPORT', unknownCount),
        ]}
      />
      {unknownCount > 0 && (
        <Text size="xs" c="dimmed">
          {t('switches.silent', { number: format.number(unknownCount) })}
        </Text>
      )}
    </Tile>
  )

  function share(key: keyof typeof LOOKS, condition: DeviceCondition, count: number) {
    const { tone, Icon } = LOOKS[key]
    const name = t(`switches.${key}`)
    const value = (
      <>
        <DeviceCount count={count} what={name} search={{ groupId, condition }} />
        {known > 0 && <> · {format.quantity((100 * count) / known, '%')}</>}
      </>
    )
    return { key, name, tone, icon: <Icon aria-hidden />, count, value }
  }
}
