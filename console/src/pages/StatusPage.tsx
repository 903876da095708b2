import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { GroupPanel } from '../features/groups/GroupPanel.tsx'
import { useMay } from '../features/sessions/session.ts'
import { GroupStatusPanel } from '../features/status/GroupStatus.tsx'
import { StatusState } from '../features/status/StatusState.tsx'
import type { StatusSearch } from '../features/status/statusSearch.ts'
import { paths } from '../paths.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SplitLayout } from '../ui/SplitLayout.tsx'

const route = getRouteApi(`/app${paths.status}` as const)

/** How a group of lights is: now, and over time. */
export function StatusPage() {
  const { t } = useTranslation('status')
  const may = useMay()
  const { groupId, span = 'day' } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: Partial<StatusSearch>, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const mayRead = may('LightDevice', 'read') && may('LightGroup', 'read')
  return (
    <>
      <PageHeading title={t('title')} />
      {mayRead ? (
        <SplitLayout side={<GroupPanel value={groupId} onChange={group => go({ groupId: group })} />}>
          {groupId === undefined ? (
            <StatusState kind="noGroup" />
          ) : (
            <GroupStatusPanel
              key={groupId}
              id={groupId}
              span={span}
              onSpan={span => go({ span: span === 'day' ? undefined : span }, true)}
            />
          )}
        </SplitLayout>
      ) : (
        <StatusState kind="noPermission" />
      )}
    </>
  )
}
