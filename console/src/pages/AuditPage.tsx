import { Button, Skeleton, Text } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditEntries } from '../features/audit/AuditEntries.tsx'
import { ObjectPicker, PlacePicker, TimePickers } from '../features/audit/AuditPickers.tsx'
import { AuditList } from '../features/audit/audit.ts'
import {
  AUDIT_FILTERS,
  AUDIT_PER_PAGE,
  type AuditConditions,
  type AuditSearch,
  readAuditSearch,
} from '../features/audit/auditSearch.ts'
import { useAuditConditions, useAuditFilters } from '../features/audit/useAuditFilters.ts'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { useList } from '../graphql/useList.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { ListContent } from '../ui/list/ListContent.tsx'
import { ListFrame } from '../ui/list/ListFrame.tsx'
import { ListToolbar } from '../ui/list/ListToolbar.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { type ListUrl, useListUrl } from '../ui/list/useListUrl.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'

const AuditExportModal = lazyPart(
  () => import('../features/audit/AuditExportModal.tsx'),
  'AuditExportModal',
  ({ opened }) => opened,
)

const route = getRouteApi(`/app/settings${paths.audit}` as const)

/** All audit entries, with filters and the export. */
export function AuditPage() {
  const { t } = useTranslation('auditPage')
  const mayRead = useMay()('AuditEntry', 'read')
  const navigate = route.useNavigate()
  const go = (change: AuditSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readAuditSearch({ ...route.useSearch() }), go, readAuditSearch, AUDIT_FILTERS)
  const conditions = useAuditConditions(url.search)
  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  return <Audit url={url} conditions={conditions} />
}

function Audit({ url, conditions }: { url: ListUrl<AuditSearch>; conditions: AuditConditions }) {
  const { t } = useTranslation('auditPage')
  const { ready } = useConnection()
  const [isExporting, setExporting] = useState(false)
  const list = useList({
    query: AuditList,
    variables: { ...conditions, page: url.search.page ?? 1, limit: AUDIT_PER_PAGE },
    pageOf: data => data.findManyAuditEntry,
  })
  const named = list.rows.find(row => row.subject === url.search.subject && row.objectId === url.search.object)
  return (
    <>
      <PageHeading title={t('title')}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={!ready}
          onClick={() => setExporting(true)}
        >
          {t('export.open')}
        </Button>
      </PageHeading>
      <Text size="sm" c="dimmed" mb="sm">
        {t('lead')}
      </Text>
      <Panel>
        <ListFrame list={list} url={url}>
          <AuditToolbar url={url} objectName={named?.objectName ?? undefined} />
          <ListContent
            list={list}
            url={url}
            failed={t('failed')}
            skeleton={<Skeleton height={480} />}
            empty={<EmptyState icon={<IconHistory />} title={t('empty.title')} text={t('empty.text')} />}
            noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
          >
            <AuditEntries entries={list.rows} onOnly={(subject, object) => url.filter({ subject, object })} />
          </ListContent>
        </ListFrame>
      </Panel>
      <AuditExportModal opened={isExporting} conditions={conditions} onClose={() => setExporting(false)} />
    </>
  )
}

function AuditToolbar({ url, objectName }: { url: ListUrl<AuditSearch>; objectName: string | undefined }) {
  const { t } = useTranslation('auditPage')
  const filters = useAuditFilters()
  const shown: ListUrl<AuditSearch> = {
    ...url,
    // Another type has other objects, and another choice of time no span of its own.
    set: (parameter, value) => {
      if (parameter === 'subject') url.filter({ ...readAuditSearch({ subject: value }), object: undefined })
      else if (parameter === 'time')
        url.filter({ time: readAuditSearch({ time: value }).time, from: undefined, to: undefined })
      else url.set(parameter, value)
    },
  }
  return (
    <>
      <ListToolbar url={shown} filters={filters}>
        <ObjectPicker url={url} name={objectName} />
        <PlacePicker key={url.clears} url={url} />
        <TimePickers url={url} />
      </ListToolbar>
      {url.search.place && (
        <Text size="xs" c="dimmed" px="md" pt="xs">
          {t('place.text')}
        </Text>
      )}
    </>
  )
}
