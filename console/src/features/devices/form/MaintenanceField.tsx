import { Switch } from '@mantine/core'
import '../../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'

/** Maintenance is set by users; all other statuses are reported by the light. */
export function MaintenanceField({ input }: { input: object }) {
  const { t } = useTranslation('deviceForm')
  return <Switch label={t('maintenance')} description={t('maintenanceText')} {...input} />
}
