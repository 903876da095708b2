import { useTranslation } from 'react-i18next'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ControlledLight } from './control.ts'
import { useReason } from './useReason.ts'

/** The full reason why the light has not confirmed its command. */
export function UnconfirmedNote({ light }: { light: ControlledLight }) {
  const { t } = useTranslation('control')
  const reason = useReason()
  if (light.confirmation !== 'UNCONFIRMED') return null
  return (
    <Notice tone="warning" title={t('unconfirmed')}>
      {reason(light)}
      {light.lastCommand && (
        <>
          {' · '}
          <LiveAge at={light.lastCommand.createdAt} />
        </>
      )}
    </Notice>
  )
}
