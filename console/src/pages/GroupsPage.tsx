import { useTranslation } from 'react-i18next'
import { PageHeading } from '../ui/PageHeading.tsx'

export function GroupsPage() {
  const { t } = useTranslation('groups')
  return <PageHeading title={t('title')} />
}
