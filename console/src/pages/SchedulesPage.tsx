import { useTranslation } from 'react-i18next'
import { PageHeading } from '../ui/PageHeading.tsx'

export function SchedulesPage() {
  const { t } = useTranslation('schedules')
  return <PageHeading title={t('title')} />
}
