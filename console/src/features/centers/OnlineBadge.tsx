import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** Whether a center is connected. */
export function OnlineBadge({ online }: { online: boolean }) {
  const { t } = useTranslation('centers')
  return (
    <StatusBadge
      tone={online ? 'good' : 'bad'}
      icon={online ? <IconPlugConnected aria-hidden /> : <IconPlugConnectedX aria-hidden />}
    >
      {t(online ? 'online' : 'offline')}
    </StatusBadge>
  )
}
