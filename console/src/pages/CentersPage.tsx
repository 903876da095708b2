import { useTranslation } from 'react-i18next'
import { PageHeading } from '../ui/PageHeading.tsx'

export function CentersPage() {
  const { t } = useTranslation('centers')
  return <PageHeading title={t('title')} />
}
