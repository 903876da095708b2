import { IconCloudRain } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type DaylightRow, DaylightRules } from '../features/daylight/daylight.ts'
import { type DaylightSearch, readDaylightSearch } from '../features/daylight/daylightSearch.ts'
import { daylightVariables, RULE_FILTERS, RULES_PER_PAGE } from '../features/daylight/daylightVariables.ts'
import { useDaylightColumns } from '../features/daylight/useDaylightColumns.tsx'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { useList } from '../graphql/useList.ts'
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

const DaylightFormModal = lazyPart(
  () => import('../features/daylight/DaylightFormModal.tsx'),
  'DaylightFormModal',
  ({ rule }) => rule !== undefined,
)
const DeleteDaylightModal = lazyPart(
  () => import('../features/daylight/DeleteDaylightModal.tsx'),
  'DeleteDaylightModal',
  ({ rule }) => rule !== undefined,
)
const DaylightDrawer = lazyPart(
  () => import('../features/daylight/DaylightDrawer.tsx'),
  'DaylightDrawer',
  ({ id }) => id !== undefined,
)

const route = getRouteApi(`/app${paths.daylight}` as const)
/** The scheduler evaluates the rules as often. */
const POLL_MS = 10_000

function useRules() {
  const mayRead = useMay()('DaylightRule', 'read')
  const navigate = route.useNavigate()
  const go = (change: DaylightSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readDaylightSearch({ ...route.useSearch() }), go, readDaylightSearch, RULE_FILTERS)
  const list = useList({
    query: DaylightRules,
    variables: daylightVariables(url.search),
    pageOf: data => data.findManyDaylightRule,
    pollMs: POLL_MS,
    pause: !mayRead,
  })
  return { list, url, go, mayRead }
}

export function DaylightPage() {
  const { t } = useTranslation('daylight')
  const { ready } = useConnection()
  const may = useMay()
  const mayCreate = may('DaylightRule', 'create') && may('LightDevice', 'read')
  const { list, url, go, mayRead } = useRules()
  const form = useDialogSubject<DaylightRow | 'new'>()
  const toDelete = useDialogSubject<DaylightRow>()
  const columns = useDaylightColumns({
    onOpen: ({ id }) => go({ rule: id }),
    onEdit: form.open,
    onDelete: toDelete.open,
  })

  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  return (
    <>
      <PageHeading title={t('title')}>
        {mayCreate && <CreateButton label={t('create')} disabled={!ready} onClick={() => form.open('new')} />}
      </PageHeading>
      <Panel>
        <ListFrame list={list} url={url}>
          <ListToolbar
            url={url}
            searchLabel={t('search')}
            filters={[
              {
                parameter: 'enabled',
                label: t('enabledFilter'),
                all: t('allRules'),
                options: [
                  { value: 'yes', label: t('enabled') },
                  { value: 'no', label: t('state.disabled') },
                ],
              },
            ]}
          />
          <ListTable
            list={list}
            url={url}
            label={t('title')}
            failed={t('failed')}
            columns={columns}
            pageSize={RULES_PER_PAGE}
            empty={
              <EmptyState
                icon={<IconCloudRain />}
                title={t('empty.title')}
                text={t(mayCreate ? 'empty.text' : 'empty.reader')}
              />
            }
            noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
          />
        </ListFrame>
      </Panel>
      <DaylightFormModal rule={form.subject} onClose={form.close} onSaved={list.refresh} />
      <DeleteDaylightModal rule={toDelete.subject} onClose={toDelete.close} onDeleted={list.refresh} />
      {/* Back must not open it again. */}
      <DaylightDrawer id={url.search.rule} onClose={() => go({ rule: undefined }, true)} />
    </>
  )
}
