import { Group } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ModelMenu } from '../features/models/ModelMenu.tsx'
import {
  MODEL_FILTERS,
  MODEL_KINDS,
  MODELS_PER_PAGE,
  type ModelSearch,
  modelVariables,
  readModelSearch,
} from '../features/models/modelSearch.ts'
import { ModelList, type ModelRow } from '../features/models/models.ts'
import { useModelColumns } from '../features/models/useModelColumns.tsx'
import { useModelEnabling } from '../features/models/useModelEnabling.ts'
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
import { type ListUrl, useListUrl } from '../ui/list/useListUrl.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDialogSubject } from '../ui/useDialogSubject.ts'

const ModelFormModal = lazyPart(
  () => import('../features/models/ModelFormModal.tsx'),
  'ModelFormModal',
  ({ model }) => model !== undefined,
)
const DeleteModelModal = lazyPart(
  () => import('../features/models/DeleteModelModal.tsx'),
  'DeleteModelModal',
  ({ model }) => model !== undefined,
)
const ImportModelsModal = lazyPart(
  () => import('../features/models/ImportModelsModal.tsx'),
  'ImportModelsModal',
  ({ opened }) => opened,
)

const route = getRouteApi(`/app${paths.models}` as const)
const POLL_MS = 15_000

function useModels() {
  const mayRead = useMay()('DeviceMode', 'read')
  const navigate = route.useNavigate()
  const go = (change: ModelSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readModelSearch({ ...route.useSearch() }), go, readModelSearch, MODEL_FILTERS)
  const list = useList({
    query: ModelList,
    variables: modelVariables(url.search),
    pageOf: data => data.findManyDeviceMode,
    pollMs: POLL_MS,
    pause: !mayRead,
  })
  return { list, url, mayRead }
}

export function ModelsPage() {
  const { t } = useTranslation('models')
  const { ready } = useConnection()
  const mayCreate = useMay()('DeviceMode', 'create')
  const { list, url, mayRead } = useModels()
  const form = useDialogSubject<'new' | { id: number; isCopy?: boolean }>()
  const toDelete = useDialogSubject<ModelRow>()
  const importing = useDialogSubject<true>()
  const columns = useModelColumns({
    onOpen: ({ id }) => form.open({ id }),
    onCopy: ({ id }) => form.open({ id, isCopy: true }),
    onDelete: toDelete.open,
    ...useModelEnabling(list.refresh),
  })

  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  const create = mayCreate && <CreateButton label={t('create')} disabled={!ready} onClick={() => form.open('new')} />
  return (
    <>
      <PageHeading title={t('title')}>
        <Group gap={8}>
          {create}
          <ModelMenu search={url.search} onImport={() => importing.open(true)} />
        </Group>
      </PageHeading>
      <Panel>
        <ListFrame list={list} url={url}>
          <ModelToolbar url={url} />
          <ListTable
            list={list}
            url={url}
            label={t('title')}
            failed={t('failed')}
            columns={columns}
            pageSize={MODELS_PER_PAGE}
            empty={
              <EmptyState
                icon={<IconTags />}
                title={t('empty.title')}
                text={mayCreate ? t('empty.text') : `${t('empty.text')} ${t('empty.reader')}`}
              />
            }
            noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
          />
        </ListFrame>
      </Panel>
      <ModelFormModal model={form.subject} onClose={form.close} onSaved={list.refresh} />
      <DeleteModelModal model={toDelete.subject} onClose={toDelete.close} onDeleted={list.refresh} />
      <ImportModelsModal opened={importing.subject !== undefined} onClose={importing.close} onImported={list.refresh} />
    </>
  )
}

function ModelToolbar({ url }: { url: ListUrl<ModelSearch> }) {
  const { t } = useTranslation('models')
  return (
    <ListToolbar
      url={url}
      searchLabel={t('search')}
      filters={[
        {
          parameter: 'kind',
          label: t('filter.kind'),
          all: t('filter.allKinds'),
          options: MODEL_KINDS.map(value => ({ value, label: t(`kind.${value}`) })),
        },
        {
          parameter: 'enabled',
          label: t('filter.enabled'),
          all: t('filter.allEnabled'),
          options: (['yes', 'no'] as const).map(value => ({ value, label: t(`filter.${value}`) })),
        },
      ]}
    />
  )
}
