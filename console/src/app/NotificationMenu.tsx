import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DropDown } from '../ui/DropDown.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Says honestly that there are none, until the server has notifications to tell. */
export function NotificationMenu() {
  const { t } = useTranslation()
  return (
    <DropDown label={t('notifications.label')} face={<IconBell size={20} stroke={1.6} />} width={300}>
      <EmptyState icon={<IconBellOff />} title={t('notifications.none')} text={t('notifications.noneText')} />
    </DropDown>
  )
}
