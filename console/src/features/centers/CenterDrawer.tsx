import { Drawer, Skeleton, Stack, Text } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Section } from '../../ui/Section.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { type View, Views } from '../../ui/Views.tsx'
import { ConnectivityPanel } from '../connectivity/ConnectivityPanel.tsx'
import { ConnectEndpoint } from '../credentials/ConnectEndpoint.tsx'
import { CenterInventory } from '../inventory/CenterInventory.tsx'
import { useMay } from '../sessions/session.ts'
import { CenterAbout } from './CenterAbout.tsx'
import { CenterLightList } from './CenterLightList.tsx'
import classes from './Centers.module.css'
import type { CenterView } from './centerSearch.ts'
import { CenterDetails } from './centers.ts'
import { OnlineBadge } from './OnlineBadge.tsx'

/** Its connection changes without a user action. */
const REFRESH_INTERVAL_MS = 10_000

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
  const { t } = useTranslation(['centers', 'inventory', 'connect'])
  const errorText = useErrorText()
  const may = useMay()
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
  const mayUpdate = center.abilities.includes('update')
  const views: View<CenterView>[] = [
    { name: 'about', label: t('views.about'), content: () => <CenterAbout center={center} /> },
    ...(may('LightDevice', 'read')
      ? [
          {
            name: 'lights' as const,
            label: t('views.lights'),
            more: <Text size="xs">{center.deviceCount}</Text>,
            content: () => <CenterLightList id={id} />,
          },
          {
            name: 'inventory' as const,
            label: t('views.inventory'),
            content: () => <CenterInventory id={id} name={center.name} online={center.online} mayRequest={mayUpdate} />,
          },
        ]
      : []),
    {
      name: 'connection',
      label: t('views.connection'),
      content: () => (
        <Stack gap="lg">
          <ConnectivityPanel kind="center" id={id} />
          <Section title={t('connect:account')}>
            <ConnectEndpoint kind="center" id={id} mayIssue={mayUpdate} />
          </Section>
        </Stack>
      ),
    },
  ]
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
      </div>
      <Views label={t('details')} views={views} value={view} onChange={onView} />
    </>
  )
}
