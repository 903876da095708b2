import { Button, Group, Tabs, Text } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { IconNotes, IconTransferOut } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../features/sessions/session.ts'
import { HandoversTab } from '../features/shiftLog/HandoversTab.tsx'
import { LogTab } from '../features/shiftLog/LogTab.tsx'
import type { NoteSubject } from '../features/shiftLog/NoteModal.tsx'
import { PendingHandovers } from '../features/shiftLog/PendingHandovers.tsx'
import { SinceTab } from '../features/shiftLog/SinceTab.tsx'
import { aboutOf, readShiftSearch, SHIFT_TABS, type ShiftSearch } from '../features/shiftLog/shiftSearch.ts'
import { repeatQueries } from '../graphql/repeatQueries.ts'
import { paths } from '../paths.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { useListUrl } from '../ui/list/useListUrl.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDialogSubject } from '../ui/useDialogSubject.ts'

const SignModal = lazyPart(
  () => import('../features/shiftLog/SignModal.tsx'),
  'SignModal',
  ({ opened }) => opened,
)
const HandoverModal = lazyPart(
  () => import('../features/shiftLog/HandoverModal.tsx'),
  'HandoverModal',
  ({ id }) => id !== undefined,
)
const NoteModal = lazyPart(
  () => import('../features/shiftLog/NoteModal.tsx'),
  'NoteModal',
  ({ subject }) => subject !== undefined,
)

const route = getRouteApi(`/app${paths.shifts}` as const)
const FILTERS = ['q', 'person', 'status', 'since'] as const

/** What happened since the last shift, the log, and handovers. */
export function ShiftLogPage() {
  const { t } = useTranslation('shiftLog')
  const may = useMay()
  const navigate = route.useNavigate()
  const go = (change: ShiftSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readShiftSearch({ ...route.useSearch() }), go, readShiftSearch, FILTERS)
  const { tab = 'since', since, handover, dialog, about } = url.search
  const correction = useDialogSubject<NoteSubject>()
  const isWriting = dialog === 'note' && may('ShiftLog', 'create')
  const open = (id: number) => void go({ handover: id })
  const closeDialog = () => void go({ dialog: undefined, about: undefined }, true)
  if (!may('ShiftLog', 'read'))
    return (
      <>
        <PageHeading title={t('title')} />
        <Panel>
          <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
        </Panel>
      </>
    )
  return (
    <>
      <PageHeading title={t('title')}>
        <Group gap="xs">
          {may('ShiftLog', 'create') && (
            <Button
              variant="default"
              leftSection={<IconNotes size={16} />}
              aria-keyshortcuts="n"
              onClick={() => void go({ dialog: 'note' })}
            >
              {t('note.title')}
            </Button>
          )}
          {may('ShiftLog', 'sign') && (
            <Button
              leftSection={<IconTransferOut size={16} />}
              aria-keyshortcuts="h"
              onClick={() => void go({ dialog: 'sign' })}
            >
              {t('sign.open')}
            </Button>
          )}
        </Group>
      </PageHeading>
      <Text size="sm" c="dimmed" mb="sm">
        {t('lead')}
      </Text>
      <PendingHandovers onOpen={open} />
      <Panel>
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={to => void navigate({ search: { tab: readShiftSearch({ tab: to }).tab } })}
        >
          <Tabs.List mb="sm">
            {SHIFT_TABS.map(name => (
              <Tabs.Tab key={name} value={name}>
                {t(`tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="since">
            <SinceTab since={since} onSince={since => void go({ since })} />
          </Tabs.Panel>
          <Tabs.Panel value="log">
            <LogTab url={url} onCorrect={corrects => correction.open({ corrects })} />
          </Tabs.Panel>
          <Tabs.Panel value="handovers">
            <HandoversTab url={url} onOpen={open} />
          </Tabs.Panel>
        </Tabs>
      </Panel>
      <SignModal opened={dialog === 'sign' && may('ShiftLog', 'sign')} onClose={closeDialog} />
      <HandoverModal id={handover} onClose={() => void go({ handover: undefined }, true)} />
      <NoteModal
        subject={isWriting ? { about: aboutOf(about) } : correction.subject}
        onClose={isWriting ? closeDialog : correction.close}
        onDone={() => {
          closeDialog()
          correction.close()
          repeatQueries()
        }}
      />
    </>
  )
}
