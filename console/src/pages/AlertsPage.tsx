import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertsPanel } from '../features/alerts/AlertsPanel.tsx'
import { ALERT_FILTERS, ALERT_TABS, type AlertSearch, readAlertSearch } from '../features/alerts/alertSearch.ts'
import { useMay } from '../features/sessions/session.ts'
import { paths } from '../paths.ts'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { useListUrl } from '../ui/list/useListUrl.ts'
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
  const navigate = route.useNavigate()
  const go = (change: AlertSearch, replace: boolean) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readAlertSearch({ ...route.useSearch() }), go, readAlertSearch, ALERT_FILTERS)
  const tabs = ALERT_TABS.filter(tab => tab !== 'channels' || may('NotificationChannel', 'read'))
  const tab = tabs.find(tab => tab === url.search.tab) ?? 'list'
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
            <AlertsPanel url={url} />
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
          <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
        </Panel>
      )}
    </>
  )
}
