import { Button, Skeleton, Stack } from '@mantine/core'
import { IconBellOff, IconListCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useQueryWithKey } from '../../graphql/useQueryWithKey.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { groupNotices, type NoticeGroup } from './groupNotices.ts'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './NotificationList.module.css'
import { MarkRead, Notices } from './notifications.ts'
import { useOpenAlerts } from './useOpenAlerts.ts'

interface NotificationListProps {
  /** changes when there may be new notifications */
  refreshKey: unknown
  /** called when the unread count may have changed */
  onRead: () => void
  /** opens the subject of a notification */
  onLeave: () => void
}

/** Alike ones are shown as one. */
const MAX_LOADED = 100
const MAX_SHOWN = 20

/** The latest notifications. */
export function NotificationList({ refreshKey, onRead, onLeave }: NotificationListProps) {
  const { t } = useTranslation('notification')
  const errorText = useErrorText()
  const openAlerts = useOpenAlerts()
  const navigate = useNavigate()
  const [{ data, error }, read] = useQueryWithKey(Notices, { limit: MAX_LOADED }, refreshKey)
  const [{ fetching }, mark] = useMutation(MarkRead)
  if (!data && error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={read} />
    )
  if (!data) {
    return (
      <Stack gap="xs" p="sm" aria-busy>
        <Skeleton height={36} />
        <Skeleton height={36} />
      </Stack>
    )
  }
  const { items, unreadCount } = data.notifications
  const pending = <PendingApprovals count={data.pending.pagination.totalCount} onLeave={onLeave} />
  if (items.length === 0)
    return (
      <>
        {pending}
        <EmptyState icon={<IconBellOff />} title={t('none')} text={t('noneText')} />
      </>
    )
  return (
    <>
      {pending}
      <ul className={classes.list}>
        {groupNotices(items)
          .slice(0, MAX_SHOWN)
          .map(group => (
            <NotificationItem key={group.notice.id} group={group} onOpen={() => open(group)} />
          ))}
      </ul>
      {unreadCount > 0 && (
        <Button variant="subtle" fullWidth loading={fetching} onClick={() => markRead()}>
          {t('readAll')}
        </Button>
      )}
    </>
  )

  /** @param ids left out: all */
  async function markRead(ids?: number[]) {
    const { error } = await mark({ ids })
    if (error) return errorToast(t('readFailed'), errorText(codeOf(error), extensionsOf(error).key))
    read()
    onRead()
  }

  function open({ notice, notices }: NoticeGroup) {
    if (!notice.read) void markRead(notices.map(({ id }) => id))
    if (notice.alert && openAlerts(notice.alert, notices.length)) return onLeave()
    const { job, id } = (notice.params ?? {}) as { job?: string; id?: number }
    const page = pageOf(job, id)
    if (!page) return
    void navigate(page)
    onLeave()
  }
}

/** The page of a job's subject. */
function pageOf(job: string | undefined, id: number | undefined) {
  if (job === 'APPROVAL_NEEDED' || job === 'DARKENED_ALONE') return { to: paths.approvals, search: { approval: id } }
  if (job === 'HANDOVER' || job === 'HANDOVER_ACCEPTED') return { to: paths.shifts, search: { handover: id } }
  if (job === 'ALERTS_REASSIGNED') return { to: paths.alerts, search: {} }
  if (job === 'ALERTS_ASSIGNED') return { to: paths.alerts, search: { assignee: 'mine' as const } }
}

/** Operations that wait for a second person: of all users, or the own ones. */
function PendingApprovals({ count, onLeave }: { count: number; onLeave: () => void }) {
  const { t } = useTranslation('notification')
  if (count === 0) return null
  return (
    <Link to={paths.approvals} search={{ status: 'PENDING' }} className={classes.pending} onClick={onLeave}>
      <IconListCheck size={16} aria-hidden />
      {t('approval.pending', { count })}
    </Link>
  )
}
