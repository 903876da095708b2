import { Button, Group } from '@mantine/core'
import { IconListCheck, IconStack2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { UndoNewest } from '../features/campaigns/UndoNewest.tsx'
import { GroupBatchBar, useGroupBatchRights } from '../features/groups/GroupBatchBar.tsx'
import { type GroupDialog, GroupDialogs } from '../features/groups/GroupDialogs.tsx'
import { groupLayersOf } from '../features/groups/groupLayers.ts'
import {
  CONTROL_MODES,
  GROUP_FILTERS,
  GROUP_SORTS,
  GROUP_STATUSES,
  GROUPS_PER_PAGE,
  type GroupSearch,
  groupVariables,
  readGroupSearch,
} from '../features/groups/groupSearch.ts'
import { GroupList, type GroupRow } from '../features/groups/groups.ts'
import { useGroupColumns } from '../features/groups/useGroupColumns.tsx'
import { useMay } from '../features/sessions/session.ts'
import { TrashButton } from '../features/trash/TrashButton.tsx'
import { useConnection } from '../graphql/connection.ts'
import { useList } from '../graphql/useList.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { CreateButton } from '../ui/list/CreateButton.tsx'
import { ListFrame } from '../ui/list/ListFrame.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { ListToolbar } from '../ui/list/ListToolbar.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { useChoice } from '../ui/list/useChoice.ts'
import { type ListUrl, useListUrl } from '../ui/list/useListUrl.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { type Selection, useSelection } from '../ui/useSelection.ts'

const RuleLayers = lazy(async () => ({
  default: (await withTranslations(import('../features/schedules/RuleLayers.tsx'))).RuleLayers,
}))

const route = getRouteApi(`/app${paths.groups}` as const)
const POLL_MS = 15_000
const keyOf = (group: GroupRow) => group.id

function useGroups() {
  const may = useMay()
  const mayRead = may('LightGroup', 'read')
  const navigate = route.useNavigate()
  const go = (change: GroupSearch, replace: boolean) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(route.useSearch(), go, readGroupSearch, GROUP_FILTERS)
  const list = useList({
    query: GroupList,
    variables: groupVariables(url.search, may('LightDevice', 'read')),
    pageOf: data => data.findManyLightGroup,
    // Lights come and go, and with them the rates.
    pollMs: POLL_MS,
    pause: !mayRead,
  })
  return { list, url, mayRead }
}

export function GroupsPage() {
  const { t } = useTranslation('groups')
  const { list, url, mayRead } = useGroups()
  const selection = useSelection(keyOf, list.rows)
  const dialog = useDialogSubject<GroupDialog>()
  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  return (
    <>
      <GroupsHeading rows={list.rows} onOpen={dialog.open} />
      <Panel>
        <Groups list={list} url={url} selection={selection} onOpen={dialog.open} />
      </Panel>
      <GroupDialogs
        dialog={dialog.subject}
        onClose={dialog.close}
        onDeleted={id => selection.drop([id])}
        onChanged={list.refresh}
      />
    </>
  )
}

/** The page title and the actions for the whole list. */
function GroupsHeading({ rows, onOpen }: Pick<GroupsProps, 'onOpen'> & { rows: readonly GroupRow[] }) {
  const { t } = useTranslation(['groups', 'deviceDialogs'])
  const { ready } = useConnection()
  const mayCreate = useMay()('LightGroup', 'create')
  return (
    <PageHeading title={t('title')}>
      <Group gap={8}>
        <UndoNewest />
        <Suspense>
          <RuleLayers example={groupLayersOf(rows, t)} />
        </Suspense>
        {mayCreate && (
          <CreateButton label={t('create')} disabled={!ready} onClick={() => onOpen({ kind: 'form', group: 'new' })} />
        )}
        <Button
          variant="default"
          leftSection={<IconListCheck size={16} />}
          onClick={() => onOpen({ kind: 'campaigns' })}
        >
          {t('deviceDialogs:menu.operations')}
        </Button>
      </Group>
    </PageHeading>
  )
}

interface GroupsProps extends Pick<ReturnType<typeof useGroups>, 'list' | 'url'> {
  selection: Selection<GroupRow>
  onOpen: (dialog: GroupDialog) => void
}

function Groups({ list, url, selection, onOpen }: GroupsProps) {
  const { t } = useTranslation('groups')
  const columns = useGroupColumns({
    onEdit: group => onOpen({ kind: 'form', group }),
    onOperate: group => onOpen({ kind: 'operate', group }),
    onRead: group => onOpen({ kind: 'read', group }),
    onDelete: group => onOpen({ kind: 'delete', groups: [group] }),
  })
  const rights = useGroupBatchRights()
  const choice = useChoice(selection, ({ name }) => name, rights !== undefined)
  return (
    <ListFrame list={list} url={url}>
      <GroupToolbar url={url} onRestored={list.refresh} />
      {rights && <GroupBatchBar rows={list.rows} selection={selection} rights={rights} onOpen={onOpen} />}
      <ListTable
        list={list}
        url={url}
        label={t('title')}
        failed={t('failed')}
        columns={columns}
        choice={choice}
        pageSize={GROUPS_PER_PAGE}
        empty={<EmptyState icon={<IconStack2 />} title={t('empty.title')} text={t('empty.text')} />}
        noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
      />
    </ListFrame>
  )
}

interface GroupToolbarProps {
  url: ListUrl<GroupSearch>
  /** deleted groups are there again */
  onRestored: () => void
}

function GroupToolbar({ url, onRestored }: GroupToolbarProps) {
  const { t } = useTranslation(['groups', 'devices'])
  return (
    <ListToolbar
      url={url}
      searchLabel={t('search')}
      filters={[
        {
          parameter: 'status',
          label: t('statusFilter'),
          all: t('allStatuses'),
          options: GROUP_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
        },
        {
          parameter: 'mode',
          label: t('modeFilter'),
          all: t('allModes'),
          options: CONTROL_MODES.map(value => ({ value, label: t(`mode.${value}`) })),
        },
        {
          parameter: 'sort',
          label: t('devices:sort.label'),
          all: t('devices:sort.none'),
          options: GROUP_SORTS.map(value => ({ value, label: t(`sort.${value}`) })),
        },
      ]}
      end={<TrashButton subject="LightGroup" onRestored={onRestored} />}
    />
  )
}
