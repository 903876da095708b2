import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RoleEmpty } from '../features/roles/RoleEmpty.tsx'
import { RoleTable } from '../features/roles/RoleTable.tsx'
import { readRoleSearch } from '../features/roles/roleList.ts'
import type { RoleRow } from '../features/roles/roles.ts'
import { useRoles } from '../features/roles/useRoles.ts'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useDialogSubject } from '../ui/useDialogSubject.ts'
import { useLastPage } from '../ui/useLastPage.ts'
import { useLatch } from '../ui/useLatch.ts'

const RoleFormModal = lazy(async () => ({
  default: (await withTranslations(import('../features/roles/RoleFormModal.tsx'))).RoleFormModal,
}))
const RoleDeleteModal = lazy(async () => ({
  default: (await withTranslations(import('../features/roles/RoleDeleteModal.tsx'))).RoleDeleteModal,
}))
const PermissionsModal = lazy(async () => ({
  default: (await withTranslations(import('../features/roles/PermissionsModal.tsx'))).PermissionsModal,
}))

const route = getRouteApi(`/app/settings${paths.roles}` as const)

export function RolesPage() {
  const { t } = useTranslation('admin')
  const search = readRoleSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { ready } = useConnection()
  const may = useMay()
  const mayRead = may('AdminRole', 'read') || may('Admin', 'read')
  const roles = useRoles(search, !mayRead)
  const form = useDialogSubject<RoleRow | 'new'>()
  const toDelete = useDialogSubject<RoleRow>()
  const opened = may('AdminRole', 'read') ? search.role : undefined
  const needsForm = useLatch(form.subject !== undefined)
  const needsDelete = useLatch(toDelete.subject !== undefined)
  const needsPermissions = useLatch(opened !== undefined)
  const turn = (page: number, replace = false) =>
    navigate({ search: before => ({ ...before, page: page > 1 ? page : undefined }), replace })
  useShortcut('r', 'shortcuts:refresh', roles.retry, mayRead)
  useLastPage(search.page ?? 1, roles.busy ? undefined : roles.pagination?.totalPages, page => turn(page, true))

  if (!mayRead) return <RoleEmpty kind="noPermission" />
  const create = may('AdminRole', 'create') && (
    <Button
      leftSection={<IconPlus size={16} />}
      disabled={!ready}
      aria-keyshortcuts="n"
      onClick={() => form.open('new')}
    >
      {t('roles.create')}
    </Button>
  )
  return (
    <>
      <PageHeading title={t('roles.title')}>{create}</PageHeading>
      <Panel>
        <RoleTable
          roles={roles}
          first={create}
          onPermissions={({ id }) => navigate({ search: before => ({ ...before, role: id }) })}
          onEdit={form.open}
          onDelete={toDelete.open}
        />
        {roles.pagination && <Pager pagination={roles.pagination} onPage={page => turn(page)} />}
      </Panel>
      <Suspense>
        {needsForm && <RoleFormModal role={form.subject} onClose={form.close} onSaved={roles.retry} />}
        {needsDelete && <RoleDeleteModal role={toDelete.subject} onClose={toDelete.close} onDeleted={roles.retry} />}
        {needsPermissions && (
          <PermissionsModal
            role={opened}
            // Back must not open it again.
            onClose={() => navigate({ search: before => ({ ...before, role: undefined }), replace: true })}
            onChanged={roles.retry}
          />
        )}
      </Suspense>
    </>
  )
}
