import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertsPanel } from '../features/alerts/AlertsPanel.tsx'
import { ALERT_TABS, type AlertSearch, readAlertSearch } from '../features/alerts/alertSearch.ts'
import { useMay } from '../features/sessions/session.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { TableSkeleton } from '../ui/TableSkeleton.tsx'

const RulesPanel = lazy(async () => ({ default: (await import('../features/alerts/RulesPanel.tsx')).RulesPanel }))
const ChannelsPanel = lazy(async () => ({
  default: (await import('../features/notifications/channels/ChannelsPanel.tsx')).ChannelsPanel,
}))

const route = getRouteApi(`/app${paths.alerts}` as const)

/** Alerts, alert rules and notification channels. */
export function AlertsPage() {
  const { t } = useTranslation('alertList')
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = (change: Partial<AlertSearch>) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace: true })
  const turn = useCallback(
    (page: number | undefined, replace = false) => void navigate({ search: before => ({ ...before, page }), replace }),
    [navigate],
  )
  const tabs = ALERT_TABS.filter(tab => tab !== 'channels' || may('NotificationChannel', 'read'))
  const tab = tabs.find(tab => tab === search.tab) ?? 'list'
  return (
    <>
      <PageHeading title={t('title')} />
      {may('Alert', 'read') ? (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={to => navigate({ search: { tab: readAlertSearch({ tab: to }).tab } })}
        >
          <Tabs.List mb="sm">
            {tabs.map(name => (
              <Tabs.Tab key={name} value={name}>
                {t(`tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="list">
            <AlertsPanel search={search} onFilter={filter} onClear={() => navigate({ search: {} })} onPage={turn} />
          </Tabs.Panel>
          <Suspense fallback={<TableSkeleton rows={6} />}>
            <Tabs.Panel value="rules">
              <RulesPanel />
            </Tabs.Panel>
            <Tabs.Panel value="channels">
              <ChannelsPanel />
            </Tabs.Panel>
          </Suspense>
        </Tabs>
      ) : (
        <Panel>
          <EmptyState icon={<IconLock />} title={t('noPermission.title')} text={t('noPermission.text')} />
        </Panel>
      )}
    </>
  )
}
