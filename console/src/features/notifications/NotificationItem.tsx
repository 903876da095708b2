import { IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { SeverityBadge } from '../alerts/SeverityBadge.tsx'
import type { NoticeGroup } from './groupNotices.ts'
import classes from './NotificationList.module.css'
import { useNoticeText } from './useNoticeText.ts'

/** One notification, or several alike; opening it marks it as read. */
export function NotificationItem({ group, onOpen }: { group: NoticeGroup; onOpen: () => void }) {
  const { t } = useTranslation('notification')
  const text = useNoticeText()
  const { alert, at, read } = group.notice
  return (
    <li>
      <button type="button" className={classes.item} data-unread={!read || undefined} onClick={onOpen}>
        <span className={classes.words}>
          {!read && <span className={classes.dot} role="img" aria-label={t('unread')} />}
          {text(group)}
        </span>
        <span className={classes.quiet}>
          {alert ? <SeverityBadge severity={alert.severity} /> : <IconListCheck size={16} aria-hidden />}
          {alert?.clearedAt && (
            <span className={classes.over}>
              <IconCircleCheck size={14} aria-hidden />
              {t('recovered')}
            </span>
          )}
          <LiveAge at={at} />
        </span>
      </button>
    </li>
  )
}
