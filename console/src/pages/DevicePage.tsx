import { useTranslation } from 'react-i18next'
import { PageHeading } from '../ui/PageHeading.tsx'

export function DevicePage() {
  const { t } = useTranslation('device')
  return <PageHeading title={t('title')} />
}
