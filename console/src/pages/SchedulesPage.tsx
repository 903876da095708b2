import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { IconCalendarClock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type CompareSubject, storedSide } from '../features/schedules/compareSides.ts'
import { layersExampleOf } from '../features/schedules/layersExample.ts'
import { isInOrder } from '../features/schedules/scheduleOrder.ts'
import { readScheduleSearch, SCHEDULE_TYPES, type ScheduleSearch } from '../features/schedules/scheduleSearch.ts'
import { ScheduleList, type ScheduleRow } from '../features/schedules/schedules.ts'
import { SCHEDULE_FILTERS, SCHEDULES_PER_PAGE, scheduleVariables } from '../features/schedules/scheduleVariables.ts'
import { useScheduleColumns } from '../features/schedules/useScheduleColumns.tsx'
import { useScheduleEnabling } from '../features/schedules/useScheduleEnabling.ts'
import { useScheduleOrder } from '../features/schedules/useScheduleOrder.ts'
import { useMay } from '../features/sessions/session.ts'
import { TrashButton } from '../features/trash/TrashButton.tsx'
import { useConnection } from '../graphql/connection.ts'
import { useList } from '../graphql/useList.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { CreateButton } from '../ui/list/CreateButton.tsx'
import { ListFrame } from '../ui/list/ListFrame.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { ListToolbar } from '../ui/list/ListToolbar.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { useListUrl } from '../ui/list/useListUrl.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDialogSubject } from '../ui/useDialogSubject.ts'

const ScheduleFormModal = lazyPart(
  () => import('../features/schedules/ScheduleFormModal.tsx'),
  'ScheduleFormModal',
  ({ schedule }) => schedule !== undefined,
)
const ScheduleDeleteModal = lazyPart(
  () => import('../features/schedules/ScheduleDeleteModal.tsx'),
  'ScheduleDeleteModal',
  ({ schedule }) => schedule !== undefined,
)
const RevisionsModal = lazyPart(
  () => import('../features/schedules/RevisionsModal.tsx'),
  'RevisionsModal',
  ({ schedule }) => schedule !== undefined,
)
const EnableModal = lazyPart(
  () => import('../features/schedules/ConfirmWarningsModal.tsx'),
  'ConfirmWarningsModal',
  ({ warnings }) => warnings !== undefined,
)
const MoveModal = lazyPart(
  () => import('../features/schedules/ConfirmWarningsModal.tsx'),
  'ConfirmWarningsModal',
  ({ warnings }) => warnings !== undefined,
)
const DisableModal = lazyPart(
  () => import('../features/schedules/ScheduleDisableModal.tsx'),
  'ScheduleDisableModal',
  ({ pending }) => pending !== undefined,
)
const PreviewModal = lazyPart(
  () => import('../features/schedules/SchedulePreviewModal.tsx'),
  'SchedulePreviewModal',
  ({ schedule }) => schedule !== undefined,
)
const CompareModal = lazyPart(
  () => import('../features/schedules/ScheduleCompareModal.tsx'),
  'ScheduleCompareModal',
  ({ subject }) => subject !== undefined,
)
const RuleLayers = lazy(async () => ({
  default: (await withTranslations(import('../features/schedules/RuleLayers.tsx'))).RuleLayers,
}))
const Holidays = lazy(async () => ({
  default: (await withTranslations(import('../features/schedules/Holidays.tsx'))).Holidays,
}))

const route = getRouteApi(`/app${paths.schedules}` as const)
const POLL_MS = 30_000

function useSearchParameters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: ScheduleSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  return { search, go }
}

export function SchedulesPage() {
  const { t } = useTranslation('schedules')
  const { search, go } = useSearchParameters()
  const mayRead = useMay()('LightSchedule', 'read')

  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  return (
    <>
      <PageHeading title={t('title')} />
      <Panel>
        <Tabs
          value={search.tab ?? 'schedules'}
          onChange={tab => go({ tab: tab === 'holidays' ? tab : undefined })}
          keepMounted={false}
        >
          <Tabs.List px="xs">
            <Tabs.Tab value="schedules">{t('tabs.schedules')}</Tabs.Tab>
            <Tabs.Tab value="holidays">{t('tabs.holidays')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="schedules">
            <Schedules />
          </Tabs.Panel>
          <Tabs.Panel value="holidays">
            <Suspense>
              <Holidays year={search.year ?? new Date().getFullYear()} onYear={year => go({ year }, true)} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </Panel>
    </>
  )
}

function Schedules() {
  const { t } = useTranslation('schedules')
  const { ready } = useConnection()
  const mayCreate = useMay()('LightSchedule', 'create')
  const { search, go } = useSearchParameters()
  const url = useListUrl(search, go, readScheduleSearch, SCHEDULE_FILTERS)
  const schedules = useList({
    query: ScheduleList,
    variables: scheduleVariables(search),
    pageOf: data => data.findManyLightSchedule,
    pollMs: POLL_MS,
  })
  const form = useDialogSubject<ScheduleRow | 'new'>()
  const toDelete = useDialogSubject<ScheduleRow>()
  const revisions = useDialogSubject<ScheduleRow>()
  const preview = useDialogSubject<ScheduleRow>()
  const compare = useDialogSubject<CompareSubject>()
  const { enable, switching, confirmingWarnings, disabling } = useScheduleEnabling(schedules.refresh)
  const { confirmingMove, ...moving } = useScheduleOrder(schedules.rows, schedules.refresh)
  const rankOf = ({ id }: ScheduleRow) => {
    const { page = 1, limit = SCHEDULES_PER_PAGE } = schedules.pagination ?? {}
    const index = schedules.rows.findIndex(row => row.id === id)
    return isInOrder(search) ? (page - 1) * limit + index + 1 : undefined
  }
  const columns = useScheduleColumns({
    ...{ order: { ...moving, rankOf }, switching },
    ...{ onEdit: form.open, onRevisions: revisions.open, onDelete: toDelete.open, onEnable: enable },
    ...{ onPreview: preview.open, onCompare: row => compare.open({ a: storedSide(row) }) },
  })
  const create = mayCreate && <CreateButton label={t('create')} disabled={!ready} onClick={() => form.open('new')} />
  return (
    <>
      <ListFrame list={schedules} url={url}>
        <ListToolbar
          url={url}
          searchLabel={t('search')}
          filters={[
            {
              parameter: 'type',
              label: t('typeFilter'),
              all: t('allTypes'),
              options: SCHEDULE_TYPES.map(value => ({ value, label: t(`type.${value}`) })),
            },
          ]}
          end={
            <>
              <Suspense>
                <RuleLayers example={layersExampleOf(schedules.rows)} />
              </Suspense>
              <TrashButton subject="LightSchedule" onRestored={schedules.refresh} />
              {create}
            </>
          }
        />
        <ListTable
          list={schedules}
          url={url}
          label={t('title')}
          failed={t('failed')}
          columns={columns}
          pageSize={SCHEDULES_PER_PAGE}
          empty={<EmptyState icon={<IconCalendarClock />} title={t('empty.title')} text={t('empty.text')} />}
          noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
        />
      </ListFrame>
      <ScheduleFormModal schedule={form.subject} onClose={form.close} onSaved={schedules.refresh} />
      <ScheduleDeleteModal schedule={toDelete.subject} onClose={toDelete.close} onChanged={schedules.refresh} />
      <RevisionsModal schedule={revisions.subject} onClose={revisions.close} onRestored={schedules.refresh} />
      <PreviewModal schedule={preview.subject} onClose={preview.close} />
      <CompareModal subject={compare.subject} onClose={compare.close} />
      <EnableModal {...confirmingWarnings} />
      <MoveModal {...confirmingMove} />
      <DisableModal {...disabling} />
    </>
  )
}
