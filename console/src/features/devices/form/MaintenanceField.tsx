import { Switch } from '@mantine/core'
import '../../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'

/** A person sets it and lifts it; the other states come from the light itself. */
export function MaintenanceField({ input }: { input: object }) {
  const { t } = useTranslation('deviceForm')
  return <Switch label={t('maintenance')} description={t('maintenanceText')} {...input} />
}
