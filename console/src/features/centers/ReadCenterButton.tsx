import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { Hint } from '../../ui/Hint.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useDialogSubject } from '../../ui/useDialogSubject.ts'
import { useMayRead } from '../reads/readRights.ts'
import type { CenterDetails } from './centers.ts'

const ReadModal = lazyPart(
  () => import('../reads/ReadModal.tsx'),
  'ReadModal',
  ({ subject }) => subject !== undefined,
)

/** Requests readings of the cabinet and its lights; disabled with the reason. */
export function ReadCenterButton({ center }: { center: CenterDetails }) {
  const { t } = useTranslation(['reads', 'control'])
  const { ready } = useConnection()
  const mayRead = useMayRead()
  const { subject, open, close } = useDialogSubject<{ target: { centerId: number }; name: string }>()
  if (!mayRead) return null
  const obstacle = !center.capabilities?.reads
    ? t('centerUnsupported')
    : !center.online
      ? t('centerOffline')
      : ready
        ? undefined
        : t('control:noLink')
  return (
    <>
      <Hint label={obstacle}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} />}
          // Focusable, so that the hint can show the reason.
          data-disabled={obstacle !== undefined || undefined}
          aria-disabled={obstacle !== undefined || undefined}
          onClick={() => obstacle || open({ target: { centerId: center.id }, name: center.name })}
        >
          {t('title')}
        </Button>
      </Hint>
      <ReadModal subject={subject} onClose={close} />
    </>
  )
}
