import { Group } from '@mantine/core'
import { IconServer2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CenterBatchBar } from '../features/centers/CenterBatchBar.tsx'
import { CenterMenu } from '../features/centers/CenterMenu.tsx'
import {
  CENTER_FILTERS,
  CENTER_SORT_KEYS,
  CENTERS_PER_PAGE,
  type CenterSearch,
  centerVariables,
  readCenterSearch,
} from '../features/centers/centerSearch.ts'
import { CenterList, type CenterRow } from '../features/centers/centers.ts'
import { useCenterColumns } from '../features/centers/useCenterColumns.tsx'
import type { PasswordScope } from '../features/credentials/passwords.ts'
import { useMay } from '../features/sessions/session.ts'
import { centerTarget, type Target } from '../features/targets/target.ts'
import { TrashButton } from '../features/trash/TrashButton.tsx'
import { useConnection } from '../graphql/connection.ts'
import { useList } from '../graphql/useList.ts'
import { paths } from '../paths.ts'
import type { Column } from '../ui/column.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
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

const CenterFormModal = lazyPart(
  () => import('../features/centers/CenterFormModal.tsx'),
  'CenterFormModal',
  ({ center }) => center !== undefined,
)
const DeleteCentersModal = lazyPart(
  () => import('../features/centers/DeleteCentersModal.tsx'),
  'DeleteCentersModal',
  ({ centers }) => centers !== undefined,
)
const ImportCentersModal = lazyPart(
  () => import('../features/centers/ImportCentersModal.tsx'),
  'ImportCentersModal',
  ({ opened }) => opened,
)
const IssuePasswordsModal = lazyPart(
  () => import('../features/credentials/IssuePasswordsModal.tsx'),
  'IssuePasswordsModal',
  ({ scope }) => scope !== undefined,
)
const OperateTargetsModal = lazyPart(
  () => import('../features/targets/OperateTargetsModal.tsx'),
  'OperateTargetsModal',
  ({ targets }) => targets !== undefined,
)
const CenterDrawer = lazyPart(
  () => import('../features/centers/CenterDrawer.tsx'),
  'CenterDrawer',
  ({ id }) => id !== undefined,
)

const route = getRouteApi(`/app${paths.centers}` as const)
const POLL_MS = 10_000
const keyOf = (center: CenterRow) => center.id

function useCenters() {
  const may = useMay()
  const mayRead = may('LightCenter', 'read')
  const navigate = route.useNavigate()
  const go = (change: CenterSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readCenterSearch({ ...route.useSearch() }), go, readCenterSearch, CENTER_FILTERS)
  const list = useList({
    query: CenterList,
    variables: centerVariables(url.search),
    pageOf: data => data.findManyLightCenter,
    pollMs: POLL_MS,
    pause: !mayRead,
  })
  return { list, url, go, mayRead }
}

export function CentersPage() {
  const { t } = useTranslation('centers')
  const { ready } = useConnection()
  const mayCreate = useMay()('LightCenter', 'create')
  const { list, url, go, mayRead } = useCenters()
  const selection = useSelection(keyOf, list.rows)
  const form = useDialogSubject<number | 'new'>()
  const toDelete = useDialogSubject<CenterRow[]>()
  const importing = useDialogSubject<true>()
  const passwords = useDialogSubject<PasswordScope>()
  const operating = useDialogSubject<Target[]>()
  const { center: opened, view = 'about' } = url.search
  const columns = useCenterColumns({
    onOpen: ({ id }, view) => go({ center: id, view }),
    onEdit: ({ id }) => form.open(id),
    onDelete: center => toDelete.open([center]),
  })
  // Back must not open it again.
  const closeDetails = () => go({ center: undefined, view: undefined }, true)

  function handleDeleted(id: number) {
    selection.drop([id])
    if (opened === id) void closeDetails()
  }

  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  const create = mayCreate && <CreateButton label={t('create')} disabled={!ready} onClick={() => form.open('new')} />
  return (
    <>
      <PageHeading title={t('title')}>
        <Group gap={8}>
          {create}
          <CenterMenu search={url.search} onImport={() => importing.open(true)} onPasswords={passwords.open} />
        </Group>
      </PageHeading>
      <Panel>
        <Centers
          list={list}
          url={url}
          columns={columns}
          selection={selection}
          onOperate={operating.open}
          onPasswords={passwords.open}
          onDelete={toDelete.open}
        />
      </Panel>
      <CenterFormModal center={form.subject} onClose={form.close} onSaved={list.refresh} />
      <DeleteCentersModal
        centers={toDelete.subject}
        onClose={toDelete.close}
        onDeleted={handleDeleted}
        onChanged={list.refresh}
      />
      <ImportCentersModal
        opened={importing.subject !== undefined}
        onClose={importing.close}
        onImported={list.refresh}
      />
      <IssuePasswordsModal scope={passwords.subject} onClose={passwords.close} />
      <OperateTargetsModal targets={operating.subject} onClose={operating.close} />
      <CenterDrawer
        id={opened}
        view={view}
        onView={view => go({ view: view === 'about' ? undefined : view }, true)}
        onClose={closeDetails}
      />
    </>
  )
}

interface CentersProps extends Pick<ReturnType<typeof useCenters>, 'list' | 'url'> {
  columns: Column<CenterRow>[]
  selection: Selection<CenterRow>
  onOperate: (targets: Target[]) => void
  onPasswords: (scope: PasswordScope) => void
  onDelete: (centers: CenterRow[]) => void
}

function Centers({ list, url, columns, selection, onOperate, onPasswords, onDelete }: CentersProps) {
  const { t } = useTranslation('centers')
  const may = useMay()
  const [mayUpdate, mayDelete] = [may('LightCenter', 'update'), may('LightCenter', 'delete')]
  const mayOperate = may('LightDevice', 'operate')
  const choice = useChoice(selection, ({ name }) => name, mayUpdate || mayDelete || mayOperate)
  const chosen = [...selection.chosen.values()]
  const issue = () => onPasswords({ kind: 'center', where: { id: { in: chosen.map(keyOf) } } })
  return (
    <ListFrame list={list} url={url}>
      <CenterToolbar url={url} onRestored={list.refresh} />
      {choice && (
        <CenterBatchBar
          count={selection.chosen.size}
          onOperate={mayOperate ? () => onOperate(chosen.map(centerTarget)) : undefined}
          onPasswords={mayUpdate ? issue : undefined}
          onDelete={mayDelete ? () => onDelete(chosen) : undefined}
          onClear={selection.clear}
        />
      )}
      <ListTable
        list={list}
        url={url}
        label={t('title')}
        failed={t('failed')}
        columns={columns}
        choice={choice}
        pageSize={CENTERS_PER_PAGE}
        empty={
          <EmptyState
            icon={<IconServer2 />}
            title={t('empty.title')}
            text={t(may('LightCenter', 'create') ? 'empty.text' : 'empty.readOnly')}
          />
        }
        noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
      />
    </ListFrame>
  )
}

function CenterToolbar({ url, onRestored }: { url: ListUrl<CenterSearch>; onRestored: () => void }) {
  const { t } = useTranslation('centers')
  return (
    <ListToolbar
      url={url}
      searchLabel={t('search')}
      filters={[
        {
          parameter: 'online',
          label: t('onlineFilter'),
          all: t('allCenters'),
          options: [
            { value: 'yes', label: t('online') },
            { value: 'no', label: t('offline') },
          ],
        },
        {
          parameter: 'sort',
          label: t('sort.label'),
          all: t('sort.none'),
          options: CENTER_SORT_KEYS.flatMap(key => [
            { value: key, label: t(`sort.${key}`) },
            { value: `-${key}`, label: t(`sort.${key}Down`) },
          ]),
        },
      ]}
      end={<TrashButton subject="LightCenter" onRestored={onRestored} />}
    />
  )
}
