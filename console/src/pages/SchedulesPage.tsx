import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScheduleTable } from '../features/schedules/ScheduleTable.tsx'
import { ScheduleToolbar } from '../features/schedules/ScheduleToolbar.tsx'
import type { ScheduleSearch } from '../features/schedules/scheduleSearch.ts'
import type { ScheduleRow } from '../features/schedules/schedules.ts'
import { useEnabling } from '../features/schedules/useEnabling.ts'
import { useSchedules } from '../features/schedules/useSchedules.ts'
import { useMay } from '../features/sessions/session.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { useLatch } from '../ui/useLatch.ts'

/** Dialogs come when one is first opened. */
const ScheduleFormModal = lazy(async () => ({
  default: (await withTranslations(import('../features/schedules/ScheduleFormModal.tsx'))).ScheduleFormModal,
}))
const ScheduleDeleteModal = lazy(async () => ({
  default: (await withTranslations(import('../features/schedules/ScheduleDeleteModal.tsx'))).ScheduleDeleteModal,
}))
const EnableModal = lazy(async () => ({
  default: (await withTranslations(import('../features/schedules/AskWarnings.tsx'))).AskWarnings,
}))
const DisableModal = lazy(async () => ({
  default: (await withTranslations(import('../features/schedules/DisableModal.tsx'))).DisableModal,
}))
const Holidays = lazy(async () => ({
  default: (await withTranslations(import('../features/schedules/Holidays.tsx'))).Holidays,
}))

const route = getRouteApi(`/app${paths.schedules}` as const)

export function SchedulesPage() {
  const { t } = useTranslation(['schedules', 'shell'])
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = useMay()
  const mayRead = may('LightSchedule', 'read')
  const go = (change: Partial<ScheduleSearch>, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })

  if (!mayRead) return <EmptyState icon={<IconLock />} title={t('noPermission.title')} text={t('noPermission.text')} />
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
            <Schedules search={search} mayCreate={may('LightSchedule', 'create')} go={go} />
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

interface SchedulesProps {
  search: ScheduleSearch
  mayCreate: boolean
  go: (change: Partial<ScheduleSearch>, replace?: boolean) => void
}

function Schedules({ search, mayCreate, go }: SchedulesProps) {
  const schedules = useSchedules(search, false)
  const form = useDialogSubject<ScheduleRow | 'new'>()
  const toDelete = useDialogSubject<ScheduleRow>()
  const [clears, setClears] = useState(0)
  /** Another filter or order starts again at the first page. */
  const filter = (change: Partial<ScheduleSearch>) => go({ page: undefined, ...change }, true)
  const clear = () => {
    setClears(clears + 1)
    filter({ q: undefined, type: undefined })
  }
  const create = mayCreate ? () => form.open('new') : undefined
  const { pagination } = schedules
  // Beyond the last page there is nothing: an old link, or schedules that are gone.
  const last = schedules.busy ? 0 : (pagination?.totalPages ?? 0)
  const beyond = last > 0 && (search.page ?? 1) > last
  useEffect(() => {
    if (beyond) go({ page: last > 1 ? last : undefined }, true)
  }, [beyond, last, go])
  const needsForm = useLatch(form.subject !== undefined)
  const needsDelete = useLatch(toDelete.subject !== undefined)
  useShortcut('r', 'shortcuts:refresh', schedules.retry)
  const { enable, switching, asking, disabling } = useEnabling(schedules.retry)
  const needsDisable = useLatch(disabling.about !== undefined)
  const needsAsking = useLatch(asking.warnings !== undefined)
  return (
    <>
      <ScheduleToolbar
        key={clears}
        search={search}
        onChange={filter}
        onClear={clear}
        onRestored={schedules.retry}
        onCreate={create}
      />
      <ScheduleTable
        schedules={schedules}
        search={search}
        onFilter={filter}
        onClear={clear}
        onCreate={create}
        onEdit={form.open}
        onDelete={toDelete.open}
        onEnable={enable}
        switching={switching}
      />
      {pagination && <Pager pagination={pagination} onPage={page => go({ page: page > 1 ? page : undefined })} />}
      <Suspense>
        {needsForm && <ScheduleFormModal schedule={form.subject} onClose={form.close} onSaved={schedules.retry} />}
        {needsDelete && (
          <ScheduleDeleteModal schedule={toDelete.subject} onClose={toDelete.close} onChanged={schedules.retry} />
        )}
        {needsAsking && <EnableModal {...asking} />}
        {needsDisable && <DisableModal {...disabling} />}
      </Suspense>
    </>
  )
}
