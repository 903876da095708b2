import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { isLongWait, timeToAnswer } from '../longWait/longWait.ts'
import type { LightCommand } from './commands.ts'

/** `answers within 30 min`, of a command that was sent and may be answered late. */
export function useAnswersWithin() {
  const { t } = useTranslation('device')
  const format = useFormat()
  return (command: Pick<LightCommand, 'status' | 'createdAt' | 'expiresAt'>): string | undefined => {
    const within = timeToAnswer(command)
    if (command.status === 'SENT' && isLongWait(within))
      return t('commands.answersWithin', { within: format.span(within) })
  }
}
