import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Hint } from '../../ui/Hint.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import type { Capabilities } from '../capabilities/capabilities.ts'
import { LongWaitText } from '../longWait/LongWaitText.tsx'
import { isLongWait } from '../longWait/longWait.ts'
import classes from './Reads.module.css'
import { readCounts } from './readCounts.ts'
import { useMayRead } from './readRights.ts'
import type { ReadRequest } from './reads.ts'
import { useReadRequest } from './useReadRequest.ts'

interface ReadLightButtonProps {
  light: { id: number; name: string; deviceStatus: string; capabilities: Capabilities | null }
  /** shown before the button */
  children?: ReactNode
}

/** Requests a reading of one light now; disabled with the reason. */
export function ReadLightButton({ light, children }: ReadLightButtonProps) {
  const { t } = useTranslation(['reads', 'control'])
  const { ready } = useConnection()
  const errorText = useErrorText()
  const mayRead = useMayRead()
  const { request, start, isBusy } = useReadRequest(onDone)
  const obstacle = !light.capabilities?.reads
    ? t('unsupported')
    : light.deviceStatus === 'OFFLINE'
      ? t('offline')
      : ready
        ? undefined
        : t('control:noLink')

  function onDone(done: ReadRequest) {
    const { ANSWERED, OFFLINE, UNSUPPORTED } = readCounts(done)
    if (ANSWERED === 0)
      return errorToast(t('failed'), t(OFFLINE ? 'offline' : UNSUPPORTED ? 'unsupported' : 'timedOut'))
    toast(t('answered', { name: light.name }))
  }

  async function read() {
    const error = await start({ ids: [light.id] })
    if (error) errorToast(t('failed'), errorText(codeOf(error), extensionsOf(error).key))
  }

  return (
    <div className={classes.button}>
      <Waiting request={request}>{children}</Waiting>
      {mayRead && (
        <Hint label={obstacle ?? t('hint')}>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconRefresh size={14} />}
            loading={isBusy}
            // Focusable, so that the hint can show the reason.
            data-disabled={obstacle !== undefined || undefined}
            aria-disabled={obstacle !== undefined || undefined}
            onClick={() => obstacle || void read()}
          >
            {t('title')}
          </Button>
        </Hint>
      )}
    </div>
  )
}

/** The waiting time of a slow light, in place of `children`. */
function Waiting({ request, children }: { request: ReadRequest | undefined; children: ReactNode }) {
  const within = request && !request.done ? Date.parse(request.expiresAt) - Date.parse(request.createdAt) : 0
  if (!request || !isLongWait(within)) return children
  return (
    <Text size="xs" c="dimmed">
      <LongWaitText wait={{ missing: 'answer', since: request.createdAt, within }} />
    </Text>
  )
}
