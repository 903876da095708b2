import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminCards } from '../features/admins/AdminCards.tsx'
import { AdminEmpty } from '../features/admins/AdminEmpty.tsx'
import { AdminToolbar } from '../features/admins/AdminToolbar.tsx'
import { type AdminSearch, readAdminSearch } from '../features/admins/adminList.ts'
import type { AdminCard } from '../features/admins/admins.ts'
import { useAdmins } from '../features/admins/useAdmins.ts'
import { useEnabling } from '../features/admins/useEnabling.ts'
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

const AdminFormModal = lazy(async () => ({
  default: (await withTranslations(import('../features/admins/AdminFormModal.tsx'))).AdminFormModal,
}))
const AuthoriseModal = lazy(async () => ({
  default: (await withTranslations(import('../features/admins/AuthoriseModal.tsx'))).AuthoriseModal,
}))
const DisableModal = lazy(async () => ({
  default: (await withTranslations(import('../features/admins/DisableModal.tsx'))).DisableModal,
}))

const route = getRouteApi(`/app/settings${paths.admins}` as const)

export function AdminsPage() {
  const { t } = useTranslation('admin')
  const search = readAdminSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { ready } = useConnection()
  const may = useMay()
  const mayRead = may('Admin', 'read')
  const admins = useAdmins(search, !mayRead)
  const [form, setForm] = useState<{ opened: boolean; id?: number }>({ opened: false })
  const customer = useDialogSubject<AdminCard>()
  const enabling = useEnabling(admins.retry)
  const needsForm = useLatch(form.opened)
  /** An answer that comes late closes what it is about, not what was opened since. */
  const closeForm = () => setForm(now => (now === form ? { ...form, opened: false } : now))
  const needsAuthorise = useLatch(customer.subject !== undefined)

  const turn = (page: number, replace = false) =>
    navigate({ search: before => ({ ...before, page: page > 1 ? page : undefined }), replace })
  /** Another filter or order starts again at the first page. */
  const filter = (change: Partial<AdminSearch>) =>
    navigate({ search: before => ({ ...before, page: undefined, ...change }), replace: true })
  const [clears, setClears] = useState(0)
  const clear = () => {
    setClears(clears + 1)
    void filter({ q: undefined, role: undefined, enabled: undefined })
  }
  useShortcut('r', 'shortcuts:refresh', admins.retry, mayRead)
  useLastPage(search.page ?? 1, admins.busy ? undefined : admins.pagination?.totalPages, page => turn(page, true))

  if (!mayRead) return <AdminEmpty kind="noPermission" />
  const create = may('Admin', 'create') && (
    <Button
      leftSection={<IconPlus size={16} />}
      disabled={!ready}
      aria-keyshortcuts="n"
      onClick={() => setForm({ opened: true })}
    >
      {t('create')}
    </Button>
  )
  return (
    <>
      <PageHeading title={t('title')}>{create}</PageHeading>
      <Panel>
        <AdminToolbar search={search} clears={clears} onChange={filter} onClear={clear} />
        <AdminCards
          admins={admins}
          search={search}
          onClear={clear}
          first={create}
          switching={enabling.switching}
          onEdit={({ id }) => setForm({ opened: true, id })}
          onAuthorise={customer.open}
          onEnable={enabling.enable}
        />
        {admins.pagination && <Pager pagination={admins.pagination} onPage={page => turn(page)} />}
      </Panel>
      <Suspense>
        {needsForm && (
          <AdminFormModal
            opened={form.opened}
            id={form.id}
            onClose={closeForm}
            onSaved={() => {
              closeForm()
              admins.retry()
            }}
          />
        )}
        {needsAuthorise && <AuthoriseModal customer={customer.subject} onClose={customer.close} />}
        <Disable enabling={enabling} />
      </Suspense>
    </>
  )
}

function Disable({ enabling }: { enabling: ReturnType<typeof useEnabling> }) {
  if (!useLatch(enabling.asked !== undefined)) return null
  return (
    <DisableModal
      admin={enabling.asked}
      busy={enabling.switching !== undefined}
      onConfirm={enabling.confirm}
      onClose={enabling.cancel}
    />
  )
}
