import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Tile, Tiles } from '../../ui/Tile.tsx'

const TILES = ['poles', 'switches', 'litRate', 'power', 'temperature', 'electricity'] as const

/** Placeholder of the page while it loads. */
export function StatusSkeleton() {
  const { t } = useTranslation(['status', 'shell'])
  return (
    <Stack gap="sm" role="status" aria-busy aria-label={t('shell:words.loading')}>
      <Skeleton height={30} width="40%" />
      <Tiles>
        {TILES.map(name => (
          <Tile key={name} title={t(`tile.${name}`)}>
            <Skeleton height={34} width="50%" />
            <Skeleton height={14} />
            <Skeleton height={14} width="80%" />
          </Tile>
        ))}
      </Tiles>
      <Skeleton height={260} />
    </Stack>
  )
}
