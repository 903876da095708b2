import { useTranslation } from 'react-i18next'
import { PageHeading } from '../ui/PageHeading.tsx'

export function StatusPage() {
  const { t } = useTranslation('status')
  return <PageHeading title={t('title')} />
}
