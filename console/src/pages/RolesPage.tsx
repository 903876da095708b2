import { IconShield } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ROLES_PER_PAGE, type RoleSearch, readRoleSearch, roleVariables } from '../features/roles/roleSearch.ts'
import { RoleList, type RoleRow } from '../features/roles/roles.ts'
import { useRoleColumns } from '../features/roles/useRoleColumns.tsx'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { useList } from '../graphql/useList.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { CreateButton } from '../ui/list/CreateButton.tsx'
import { ListFrame } from '../ui/list/ListFrame.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { useListUrl } from '../ui/list/useListUrl.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDialogSubject } from '../ui/useDialogSubject.ts'

const RoleFormModal = lazyPart(
  () => import('../features/roles/RoleFormModal.tsx'),
  'RoleFormModal',
  ({ role }) => role !== undefined,
)
const RoleDeleteModal = lazyPart(
  () => import('../features/roles/RoleDeleteModal.tsx'),
  'RoleDeleteModal',
  ({ role }) => role !== undefined,
)
const PermissionsModal = lazyPart(
  () => import('../features/roles/PermissionsModal.tsx'),
  'PermissionsModal',
  ({ role }) => role !== undefined,
)

const route = getRouteApi(`/app/settings${paths.roles}` as const)
const POLL_MS = 15_000

export function RolesPage() {
  const { t } = useTranslation('admin')
  const { ready } = useConnection()
  const may = useMay()
  const mayRead = may('AdminRole', 'read') || may('Admin', 'read')
  const navigate = route.useNavigate()
  const go = (change: RoleSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readRoleSearch(route.useSearch()), go, readRoleSearch, [])
  const roles = useList({
    query: RoleList,
    variables: roleVariables(url.search),
    pageOf: data => data.findManyAdminRole,
    pollMs: POLL_MS,
    pause: !mayRead,
  })
  const form = useDialogSubject<RoleRow | 'new'>()
  const toDelete = useDialogSubject<RoleRow>()
  const columns = useRoleColumns(roles.data?.authInfo?.admin?.roleId ?? undefined, {
    onPermissions: ({ id }) => go({ role: id }),
    onEdit: form.open,
    onDelete: toDelete.open,
  })

  if (!mayRead) return <NoPermission title={t('roles.noPermission.title')} text={t('roles.noPermission.text')} />
  const create = may('AdminRole', 'create') && (
    <CreateButton label={t('roles.create')} disabled={!ready} onClick={() => form.open('new')} />
  )
  return (
    <>
      <PageHeading title={t('roles.title')}>{create}</PageHeading>
      <Panel>
        <ListFrame list={roles} url={url}>
          <ListTable
            list={roles}
            url={url}
            label={t('roles.title')}
            failed={t('roles.failed')}
            columns={columns}
            pageSize={ROLES_PER_PAGE}
            empty={<EmptyState icon={<IconShield />} title={t('roles.empty.title')} text={t('roles.empty.text')} />}
          />
        </ListFrame>
      </Panel>
      <RoleFormModal role={form.subject} onClose={form.close} onSaved={roles.refresh} />
      <RoleDeleteModal role={toDelete.subject} onClose={toDelete.close} onDeleted={roles.refresh} />
      <PermissionsModal
        role={may('AdminRole', 'read') ? url.search.role : undefined}
        // Back must not open it again.
        onClose={() => go({ role: undefined }, true)}
        onChanged={roles.refresh}
      />
    </>
  )
}
