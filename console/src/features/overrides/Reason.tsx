import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './OverriddenLine.module.css'

/** Why lights are overridden, or that no reason was given. */
export function Reason({ reason }: { reason: string | null }) {
  const { t } = useTranslation('overrides')
  if (reason)
    return (
      <Text span size="sm" lineClamp={3} className={classes.reason} title={reason}>
        {reason}
      </Text>
    )
  return (
    <Text span size="sm" c="dimmed">
      {t('noReason')}
    </Text>
  )
}
