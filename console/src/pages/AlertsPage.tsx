import { useTranslation } from 'react-i18next'
import { PageHeading } from '../ui/PageHeading.tsx'

export function AlertsPage() {
  const { t } = useTranslation('alertList')
  return <PageHeading title={t('title')} />
}
