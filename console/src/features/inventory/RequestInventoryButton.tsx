import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Hint } from '../../ui/Hint.tsx'
import { errorToast, toast } from '../../ui/toasts.ts'
import { RequestInventory } from './inventory.ts'

const POLL_MS = 500
/** The platform stops waiting after the same time. */
const TIMEOUT_MS = 10_000

interface RequestInventoryButtonProps {
  id: number
  online: boolean
  /** time of the shown inventory */
  at: string | null
  onLook: () => void
}

/** Requests the inventory of the center, and polls until it arrives. */
export function RequestInventoryButton({ id, online, at, onLook }: RequestInventoryButtonProps) {
  const { t } = useTranslation('inventory')
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [{ fetching }, request] = useMutation(RequestInventory)
  /** the inventory shown before the request */
  const [before, setBefore] = useState<{ at: string | null }>()
  const waiting = before !== undefined
  usePoll(onLook, POLL_MS, waiting)

  const end = useEffectEvent((came: boolean) => {
    setBefore(undefined)
    if (came) toast(t('came'))
    else errorToast(t('requestFailed'), t('noAnswer'))
  })
  useEffect(() => {
    if (before && before.at !== at) end(true)
  }, [before, at])
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => end(false), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [waiting])

  async function send() {
    const { error } = await request({ id })
    if (error) errorToast(t('requestFailed'), errorText(codeOf(error), extensionsOf(error).key))
    else setBefore({ at })
  }

  return (
    <Hint label={online ? undefined : t('offline')}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={fetching || waiting}
        disabled={!ready || !online}
        onClick={send}
      >
        {t('request')}
      </Button>
    </Hint>
  )
}
