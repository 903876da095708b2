import { Button, Group } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UndoNewest } from '../features/campaigns/UndoNewest.tsx'
import { type SceneTemplate, TEMPLATE_KINDS } from '../features/scenes/sceneForm.ts'
import { readSceneSearch, SCENE_KINDS, type SceneSearch } from '../features/scenes/sceneSearch.ts'
import { SceneList, type SceneRow } from '../features/scenes/scenes.ts'
import { SCENE_FILTERS, SCENES_PER_PAGE, sceneVariables } from '../features/scenes/sceneVariables.ts'
import { useSceneColumns } from '../features/scenes/useSceneColumns.tsx'
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

const SceneFormModal = lazyPart(
  () => import('../features/scenes/SceneFormModal.tsx'),
  'SceneFormModal',
  ({ scene }) => scene !== undefined,
)
const DeleteSceneModal = lazyPart(
  () => import('../features/scenes/DeleteSceneModal.tsx'),
  'DeleteSceneModal',
  ({ scene }) => scene !== undefined,
)
const StartSceneModal = lazyPart(
  () => import('../features/scenes/StartSceneModal.tsx'),
  'StartSceneModal',
  ({ scene }) => scene !== undefined,
)

const route = getRouteApi(`/app${paths.scenes}` as const)
const POLL_MS = 30_000

function useScenes() {
  const mayRead = useMay()('LightScene', 'read')
  const navigate = route.useNavigate()
  const go = (change: SceneSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readSceneSearch({ ...route.useSearch() }), go, readSceneSearch, SCENE_FILTERS)
  const list = useList({
    query: SceneList,
    variables: sceneVariables(url.search),
    pageOf: data => data.findManyLightScene,
    pollMs: POLL_MS,
    pause: !mayRead,
  })
  return { list, url, mayRead }
}

export function ScenesPage() {
  const { t } = useTranslation('scenes')
  const { ready } = useConnection()
  const mayCreate = useMay()('LightScene', 'create')
  const { list, url, mayRead } = useScenes()
  const form = useDialogSubject<SceneRow | SceneTemplate | 'new'>()
  const toDelete = useDialogSubject<SceneRow>()
  const toStart = useDialogSubject<SceneRow>()
  const columns = useSceneColumns({ onStart: toStart.open, onEdit: form.open, onDelete: toDelete.open })

  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  const create = mayCreate && <CreateButton label={t('create')} disabled={!ready} onClick={() => form.open('new')} />
  return (
    <>
      <PageHeading title={t('title')}>
        <Group gap={8}>
          <UndoNewest />
          {create}
        </Group>
      </PageHeading>
      <Panel>
        <ListFrame list={list} url={url}>
          <ListToolbar
            url={url}
            searchLabel={t('search')}
            filters={[
              {
                parameter: 'kind',
                label: t('kindFilter'),
                all: t('allKinds'),
                options: SCENE_KINDS.map(value => ({ value, label: t(`kind.${value}`) })),
              },
            ]}
          />
          <ListTable
            list={list}
            url={url}
            label={t('title')}
            failed={t('failed')}
            columns={columns}
            pageSize={SCENES_PER_PAGE}
            empty={<NoScenes onTemplate={mayCreate ? form.open : undefined} />}
            noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
          />
        </ListFrame>
      </Panel>
      <SceneFormModal scene={form.subject} onClose={form.close} onSaved={list.refresh} />
      <DeleteSceneModal scene={toDelete.subject} onClose={toDelete.close} onDeleted={list.refresh} />
      <StartSceneModal scene={toStart.subject} onClose={toStart.close} onStarted={list.refresh} />
    </>
  )
}

/** @param onTemplate undefined: the viewer may not create scenes */
function NoScenes({ onTemplate }: { onTemplate: ((template: SceneTemplate) => void) | undefined }) {
  const { t } = useTranslation('scenes')
  const { ready } = useConnection()
  if (!onTemplate) return <EmptyState icon={<IconUrgent />} title={t('empty.title')} text={t('empty.reader')} />
  return (
    <EmptyState icon={<IconUrgent />} title={t('empty.title')} text={t('empty.text')}>
      <Group gap="xs" justify="center">
        {TEMPLATE_KINDS.map(kind => (
          <Button
            key={kind}
            variant="default"
            size="sm"
            title={t(`templateHint.${kind}`)}
            disabled={!ready}
            onClick={() => onTemplate({ kind, name: t(`template.${kind}`), reason: t(`template.${kind}`) })}
          >
            {t(`template.${kind}`)}
          </Button>
        ))}
      </Group>
    </EmptyState>
  )
}
