import { IconHandClick } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { FigureTile } from './FigureTile.tsx'

/** The number of overridden lights; links to their list. */
export function OverriddenTile({ lights }: { lights: number | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <FigureTile
      label={t('lights.overridden')}
      value={lights === undefined ? undefined : format.number(lights)}
      icon={<IconHandClick size={16} />}
      tone={lights ? 'warning' : 'idle'}
      link={{ to: paths.devices, search: { condition: 'OVERRIDDEN' } }}
    />
  )
}
