import { Button, Group } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { IconClockEdit, IconHandClick, IconMapPinCog, IconPlayerStop } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UndoNewest } from '../features/campaigns/UndoNewest.tsx'
import { ComingRequests } from '../features/overrides/ComingRequests.tsx'
import type { Ending } from '../features/overrides/EndOverridesModal.tsx'
import { ENDS, type OverrideSearch, readOverrideSearch } from '../features/overrides/overrideSearch.ts'
import { type ComingRow, OverrideChanges, OverrideList, type OverrideRow } from '../features/overrides/overrides.ts'
import { OVERRIDE_FILTERS, overrideVariables } from '../features/overrides/overrideVariables.ts'
import { useComing } from '../features/overrides/useComing.ts'
import { type OverrideActions, useOverrideColumns } from '../features/overrides/useOverrideColumns.tsx'
import { useRefreshAt } from '../features/overrides/useRefreshAt.ts'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { useLive } from '../graphql/live.ts'
import { useList } from '../graphql/useList.ts'
import { paths } from '../paths.ts'
import { BatchBar } from '../ui/BatchBar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { ListFrame } from '../ui/list/ListFrame.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { ListToolbar } from '../ui/list/ListToolbar.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { useListUrl } from '../ui/list/useListUrl.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import toolbar from '../ui/Toolbar.module.css'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { type Selection, useSelection } from '../ui/useSelection.ts'

const EndOverridesModal = lazyPart(
  () => import('../features/overrides/EndOverridesModal.tsx'),
  'EndOverridesModal',
  ({ ending }) => ending !== undefined,
)

const TargetOverridesModal = lazyPart(
  () => import('../features/overrides/TargetOverridesModal.tsx'),
  'TargetOverridesModal',
  ({ opened }) => opened,
)

const CancelComingModal = lazyPart(
  () => import('../features/overrides/CancelComingModal.tsx'),
  'CancelComingModal',
  ({ request }) => request !== undefined,
)

const ChangeComingModal = lazyPart(
  () => import('../features/overrides/ChangeComingModal.tsx'),
  'ChangeComingModal',
  ({ request }) => request !== undefined,
)

const MoveEndModal = lazyPart(
  () => import('../features/overrides/MoveEndModal.tsx'),
  'MoveEndModal',
  ({ overrides }) => overrides !== undefined,
)

const route = getRouteApi(`/app${paths.overrides}` as const)
/** However many change. */
const MIN_REFRESH_INTERVAL_MS = 1000
/** An override that expires sends no event. */
const POLL_MS = 15_000
/** Few are active at a time. */
const SKELETON_ROWS = 4
const keyOf = (override: OverrideRow) => override.id

function useOverrides() {
  const mayRead = useMay()('LightDevice', 'read')
  const navigate = route.useNavigate()
  const go = (change: OverrideSearch, replace: boolean) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readOverrideSearch({ ...route.useSearch() }), go, readOverrideSearch, OVERRIDE_FILTERS)
  const list = useList({
    query: OverrideList,
    variables: overrideVariables(url.search),
    pageOf: data => data.findManyLightOverride,
    pollMs: POLL_MS,
    pause: !mayRead,
  })
  const refresh = useThrottledCallback(list.refresh, MIN_REFRESH_INTERVAL_MS)
  useLive({ query: OverrideChanges, variables: {}, pause: !mayRead, onConnected: refresh, onData: refresh })
  useRefreshAt(list.rows?.map(({ until }) => until) ?? [], refresh)
  return { list, url, mayRead }
}

/** Coming overrides, and those that are active now, with and without an end; the ways to cancel, end and extend them. */
export function OverridesPage() {
  const { t } = useTranslation('overrides')
  const { ready } = useConnection()
  const mayOperate = useMay()('LightDevice', 'operate')
  const { list, url, mayRead } = useOverrides()
  const selection = useSelection(keyOf, list.rows)
  const ending = useDialogSubject<Ending>()
  const moving = useDialogSubject<OverrideRow[]>()
  const cancelling = useDialogSubject<ComingRow>()
  const changing = useDialogSubject<ComingRow>()
  const [ofTarget, setOfTarget] = useState(false)
  const coming = useComing(!mayRead)
  useRefreshAt(
    coming.rows.map(({ startsAt }) => startsAt),
    coming.refresh,
  )

  function handleEnded() {
    selection.drop(ending.subject === 'ALL' ? [...selection.chosen.keys()] : (ending.subject?.ids ?? []))
    list.refresh()
  }

  function handleMoved() {
    selection.drop(moving.subject?.map(keyOf) ?? [])
    list.refresh()
  }

  function endRows(rows: OverrideRow[]) {
    ending.open({ ids: rows.map(keyOf), withoutEnd: rows.some(({ withoutEndCount }) => withoutEndCount > 0) })
  }

  const actions = { end: endRows, move: moving.open }
  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  return (
    <>
      <PageHeading title={t('title')}>
        {mayOperate && (
          <Group gap={8}>
            <UndoNewest />
            <Button
              variant="default"
              leftSection={<IconMapPinCog size={16} />}
              disabled={!ready}
              onClick={() => setOfTarget(true)}
            >
              {t('ofTarget.open')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} />}
              disabled={!ready || !list.pagination?.totalCount}
              onClick={() => ending.open('ALL')}
            >
              {t('endAll')}
            </Button>
          </Group>
        )}
      </PageHeading>
      {coming.error && coming.rows.length === 0 && <Notice tone="warning">{t('coming.failed')}</Notice>}
      <ComingRequests
        rows={coming.rows}
        totalCount={coming.totalCount}
        actions={mayOperate ? { change: changing.open, cancel: cancelling.open } : undefined}
      />
      <Panel>
        <Overrides list={list} url={url} selection={selection} actions={mayOperate ? actions : undefined} />
      </Panel>
      <EndOverridesModal ending={ending.subject} onClose={ending.close} onEnded={handleEnded} />
      <MoveEndModal overrides={moving.subject} onClose={moving.close} onMoved={handleMoved} />
      <TargetOverridesModal opened={ofTarget} onClose={() => setOfTarget(false)} onChanged={list.refresh} />
      <ChangeComingModal request={changing.subject} onClose={changing.close} onChanged={coming.refresh} />
      <CancelComingModal request={cancelling.subject} onClose={cancelling.close} onCancelled={coming.refresh} />
    </>
  )
}

interface OverridesProps extends Pick<ReturnType<typeof useOverrides>, 'list' | 'url'> {
  selection: Selection<OverrideRow>
  /** undefined: the viewer may not change any */
  actions: OverrideActions | undefined
}

function Overrides({ list, url, selection, actions }: OverridesProps) {
  const { t } = useTranslation(['overrides', 'dialog'])
  const columns = useOverrideColumns(actions)
  const choice = actions && {
    ...selection,
    all: t('dialog:selectAll'),
    one: ({ id }: OverrideRow) => t('select', { id }),
  }
  return (
    <ListFrame list={list} url={url}>
      <ListToolbar
        url={url}
        searchLabel={t('search')}
        filters={[
          {
            ...{ parameter: 'end', label: t('endFilter.label'), all: t('endFilter.all') },
            options: ENDS.map(value => ({ value, label: t(`endFilter.${value}`) })),
          },
        ]}
      >
        {url.search.groupId !== undefined && <span className={toolbar.chip}>{t('ofGroup')}</span>}
      </ListToolbar>
      {actions && <Chosen selection={selection} actions={actions} />}
      <ListTable
        list={list}
        url={url}
        label={t('listTitle')}
        failed={t('failed')}
        columns={columns}
        choice={choice}
        pageSize={SKELETON_ROWS}
        empty={<EmptyState icon={<IconHandClick />} title={t('empty.title')} text={t('empty.text')} />}
        noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
      />
    </ListFrame>
  )
}

interface ChosenProps {
  selection: Selection<OverrideRow>
  actions: OverrideActions
}

/** Changes or ends the selected overrides. */
function Chosen({ selection, actions: { end, move } }: ChosenProps) {
  const { t } = useTranslation(['overrides', 'control'])
  const { ready } = useConnection()
  const chosen = [...selection.chosen.values()]
  return (
    <BatchBar
      label={t('batch')}
      count={chosen.length}
      actions={[
        { label: t('moveChosen'), icon: <IconClockEdit size={16} />, act: () => move(chosen) },
        { label: t('endChosen'), icon: <IconPlayerStop size={16} />, act: () => end(chosen) },
      ]}
      obstacle={chosen.length === 0 ? t('noneChosen') : ready ? undefined : t('control:noLink')}
      onClear={selection.clear}
    />
  )
}
