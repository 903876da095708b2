import { Drawer, Skeleton, Stack, Text } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { Views } from '../../ui/Views.tsx'
import { isPending } from '../circuits/circuitState.ts'
import classes from './Centers.module.css'
import type { CenterView } from './centerSearch.ts'
import { CenterDetails } from './centers.ts'
import { OnlineBadge } from './OnlineBadge.tsx'
import { ReadCenterButton } from './ReadCenterButton.tsx'
import { useCenterViews } from './useCenterViews.tsx'

/** Its connection changes without a user action. */
const REFRESH_INTERVAL_MS = 10_000
const PENDING_INTERVAL_MS = 1000

interface CenterDrawerProps {
  /** undefined: closed */
  id: number | undefined
  view: CenterView
  onView: (view: CenterView) => void
  onClose: () => void
}

export function CenterDrawer({ id, view, onView, onClose }: CenterDrawerProps) {
  const { t } = useTranslation(['centers', 'shell'])
  const { opened, shown } = useDialog(id)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={820}
      title={t('details')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      {shown !== undefined && <CenterInDrawer key={shown} id={shown} view={view} onView={onView} />}
    </Drawer>
  )
}

function CenterInDrawer({ id, view, onView }: { id: number } & Pick<CenterDrawerProps, 'view' | 'onView'>) {
  const { t } = useTranslation('centers')
  const errorText = useErrorText()
  const [{ data, error }, read] = useQuery({ query: CenterDetails, variables: { id } })
  usePoll(read, REFRESH_INTERVAL_MS)
  if (!data && error)
    return (
      <ErrorPanel
        title={t('detailsFailed')}
        text={errorText(codeOf(error))}
        requestId={requestIdOf(error)}
        onRetry={read}
      />
    )
  if (!data) {
    return (
      <Stack gap="sm" aria-busy>
        <Skeleton height={28} width="60%" />
        <Skeleton height={36} />
        <Skeleton height={260} />
      </Stack>
    )
  }
  const center = data.findOneLightCenter
  if (!center) return <ErrorPanel title={t('details')} text={t('notFound')} />
  return <Center center={center} view={view} onView={onView} onChanged={read} />
}

interface CenterProps extends Pick<CenterDrawerProps, 'view' | 'onView'> {
  center: CenterDetails
  onChanged: () => void
}

function Center({ center, view, onView, onChanged }: CenterProps) {
  const { t } = useTranslation('centers')
  // A circuit is waited for.
  usePoll(onChanged, PENDING_INTERVAL_MS, center.cabinet?.circuits.some(isPending) ?? false)
  const views = useCenterViews(center, onChanged)
  return (
    <>
      <div className={classes.head}>
        <div>
          <Text fw={650} size="lg">
            {center.name}
          </Text>
          <Text size="sm" c="dimmed">
            {center.deviceId}
          </Text>
        </div>
        <OnlineBadge online={center.online} />
        <ReadCenterButton center={center} />
      </div>
      <Views label={t('details')} views={views} value={view} onChange={onView} />
    </>
  )
}
