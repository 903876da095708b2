import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Ended } from '../../graphql/endedSession.ts'

/** Why the session ended. */
export function EndedNote({ reason, idleMinutes }: Ended) {
  const { t } = useTranslation('signedOut')
  return <Text role="status">{text()}</Text>

  function text(): string {
    switch (reason) {
      case 'IDLE':
        if (!idleMinutes) return t('ENDED')
        return idleMinutes % 60 === 0
          ? t('idleHours', { count: idleMinutes / 60 })
          : t('idleMinutes', { count: idleMinutes })
      case 'EXPIRED':
      case 'PASSWORD':
      case 'SECOND_FACTOR':
      case 'REPLACED':
        return t(reason)
      default:
        return t('ENDED')
    }
  }
}
