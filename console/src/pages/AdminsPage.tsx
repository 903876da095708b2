import { IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { AdminCards, AdminCardsSkeleton } from '../features/admins/AdminCards.tsx'
import {
  ADMIN_FILTERS,
  ADMIN_SORT_KEYS,
  type AdminSearch,
  adminVariables,
  readAdminSearch,
} from '../features/admins/adminSearch.ts'
import { type AdminCardFields, AdminList, RoleChoices } from '../features/admins/admins.ts'
import { useAdminEnabling } from '../features/admins/useAdminEnabling.ts'
import { useRoleText } from '../features/roles/useRoleText.ts'
import { useMay } from '../features/sessions/session.ts'
import { useConnection } from '../graphql/connection.ts'
import { useList } from '../graphql/useList.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { CreateButton } from '../ui/list/CreateButton.tsx'
import { ListContent } from '../ui/list/ListContent.tsx'
import { ListFrame } from '../ui/list/ListFrame.tsx'
import { ListToolbar } from '../ui/list/ListToolbar.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'
import { type ListUrl, useListUrl } from '../ui/list/useListUrl.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDialogSubject } from '../ui/useDialogSubject.ts'

const AdminFormModal = lazyPart(
  () => import('../features/admins/AdminFormModal.tsx'),
  'AdminFormModal',
  ({ admin }) => admin !== undefined,
)
const AuthoriseModal = lazyPart(
  () => import('../features/admins/AuthoriseModal.tsx'),
  'AuthoriseModal',
  ({ customer }) => customer !== undefined,
)
const DisableModal = lazyPart(
  () => import('../features/admins/AdminDisableModal.tsx'),
  'AdminDisableModal',
  ({ admin }) => admin !== undefined,
)

const route = getRouteApi(`/app/settings${paths.admins}` as const)
const POLL_MS = 15_000

function useAdmins() {
  const mayRead = useMay()('Admin', 'read')
  const navigate = route.useNavigate()
  const go = (change: AdminSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readAdminSearch(route.useSearch()), go, readAdminSearch, ADMIN_FILTERS)
  const list = useList({
    query: AdminList,
    variables: adminVariables(url.search),
    pageOf: data => data.findManyAdmin,
    pollMs: POLL_MS,
    pause: !mayRead,
  })
  return { list, url, mayRead }
}

export function AdminsPage() {
  const { t } = useTranslation('admin')
  const { ready } = useConnection()
  const mayCreate = useMay()('Admin', 'create')
  const { list, url, mayRead } = useAdmins()
  const form = useDialogSubject<number | 'new'>()
  const customer = useDialogSubject<AdminCardFields>()
  const enabling = useAdminEnabling(list.refresh)

  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  const create = mayCreate && <CreateButton label={t('create')} disabled={!ready} onClick={() => form.open('new')} />
  return (
    <>
      <PageHeading title={t('title')}>{create}</PageHeading>
      <Panel>
        <ListFrame list={list} url={url}>
          <AdminToolbar url={url} />
          <ListContent
            list={list}
            url={url}
            failed={t('failed')}
            skeleton={<AdminCardsSkeleton />}
            empty={<EmptyState icon={<IconUsers />} title={t('empty.title')} text={t('empty.text')} />}
            noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
          >
            <AdminCards
              admins={list.rows}
              busy={list.isStale}
              switching={enabling.switching}
              onEdit={({ id }) => form.open(id)}
              onAuthorise={customer.open}
              onEnable={enabling.enable}
            />
          </ListContent>
        </ListFrame>
      </Panel>
      <AdminFormModal admin={form.subject} onClose={form.close} onSaved={list.refresh} />
      <AuthoriseModal customer={customer.subject} onClose={customer.close} />
      <DisableModal
        admin={enabling.asked}
        busy={enabling.switching !== undefined}
        onConfirm={enabling.confirm}
        onClose={enabling.cancel}
      />
    </>
  )
}

function AdminToolbar({ url }: { url: ListUrl<AdminSearch> }) {
  const { t } = useTranslation('admin')
  const roleText = useRoleText()
  const [{ data }] = useQuery({ query: RoleChoices })
  const roles = data?.findManyAdminRole.items ?? []
  return (
    <ListToolbar
      url={url}
      searchLabel={t('search')}
      filters={[
        {
          parameter: 'role',
          label: t('role'),
          all: t('allRoles'),
          options: roles.map(role => ({ value: `${role.id}`, label: roleText(role) })),
        },
        {
          parameter: 'enabled',
          label: t('state.label'),
          all: t('state.all'),
          options: [
            { value: 'yes', label: t('state.yes') },
            { value: 'no', label: t('state.no') },
          ],
        },
        {
          parameter: 'sort',
          label: t('sort.label'),
          all: t('sort.none'),
          options: ADMIN_SORT_KEYS.flatMap(key => [
            { value: key, label: t(`sort.${key}`) },
            { value: `-${key}`, label: t(`sort.${key}Down`) },
          ]),
        },
      ]}
    />
  )
}
