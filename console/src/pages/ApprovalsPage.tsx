import { Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  APPROVAL_STATUSES,
  APPROVALS_PER_PAGE,
  type ApprovalSearch,
  approvalVariables,
  readApprovalSearch,
} from '../features/approvals/approvalSearch.ts'
import { ApprovalList } from '../features/approvals/approvals.ts'
import { DecideModal } from '../features/approvals/DecideModal.tsx'
import { useApprovalColumns } from '../features/approvals/useApprovalColumns.tsx'
import { useMay } from '../features/sessions/session.ts'
import { useList } from '../graphql/useList.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListFrame } from '../ui/list/ListFrame.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { ListToolbar } from '../ui/list/ListToolbar.tsx'
import { useListUrl } from '../ui/list/useListUrl.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'

const route = getRouteApi(`/app${paths.approvals}` as const)
/** A request can be approved for 15 minutes. */
const POLL_MS = 5000

/** Operations that a second person has to approve: all, or the viewer's own. */
export function ApprovalsPage() {
  const { t } = useTranslation('approvals')
  const seesAll = useMay()('Approval', 'read')
  const navigate = route.useNavigate()
  const go = (change: ApprovalSearch, replace = false) =>
    navigate({ search: before => ({ ...before, ...change }), replace })
  const url = useListUrl(readApprovalSearch({ ...route.useSearch() }), go, readApprovalSearch, ['status'])
  const list = useList({
    query: ApprovalList,
    variables: approvalVariables(url.search),
    pageOf: data => data.findManyApproval,
    pollMs: POLL_MS,
  })
  const columns = useApprovalColumns(({ id }) => void go({ approval: id }))
  return (
    <>
      <PageHeading title={t('title')} />
      <Text size="sm" c="dimmed" mb="sm">
        {t('lead')} {!seesAll && t('own')}
      </Text>
      <Panel>
        <ListFrame list={list} url={url}>
          <ListToolbar
            url={url}
            filters={[
              {
                ...{ parameter: 'status', label: t('filter.label'), all: t('filter.all') },
                options: APPROVAL_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
              },
            ]}
          />
          <ListTable
            list={list}
            url={url}
            label={t('listTitle')}
            failed={t('failed')}
            columns={columns}
            pageSize={APPROVALS_PER_PAGE}
            empty={<EmptyState icon={<IconUserCheck />} title={t('empty.title')} text={t('empty.text')} />}
            noMatch={{ title: t('noMatch.title'), text: t('noMatch.text') }}
          />
        </ListFrame>
      </Panel>
      <DecideModal id={url.search.approval} onClose={() => void go({ approval: undefined }, true)} />
    </>
  )
}
