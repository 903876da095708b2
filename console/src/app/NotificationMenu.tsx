import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnread } from '../features/notifications/unread.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { DropDown } from '../ui/DropDown.tsx'
import classes from './NotificationMenu.module.css'

const NotificationList = lazy(async () => ({
  default: (await withTranslations(import('../features/notifications/NotificationList.tsx'))).NotificationList,
}))

const MAX_SHOWN = 99

/** The bell with the number of unread notifications, and their list. */
export function NotificationMenu() {
  const { t } = useTranslation()
  const { unread, look } = useUnread()
  const [opened, setOpened] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const label = t('notifications.label')
  const words = unread > 0 ? `${label} · ${t('notifications.unread', { number: unread })}` : label

  const close = () => place.current?.closest<HTMLElement>('[popover]')?.hidePopover()

  return (
    <DropDown label={words} face={<Bell unread={unread} />} width={340} onOpen={() => setOpened(opened + 1)}>
      <div ref={place}>
        <Suspense fallback={<div className={classes.waiting} />}>
          {opened > 0 && <NotificationList refreshKey={`${opened} ${unread}`} onRead={look} onLeave={close} />}
        </Suspense>
      </div>
    </DropDown>
  )
}

function Bell({ unread }: { unread: number }) {
  return (
    <span className={classes.bell}>
      <IconBell size={20} stroke={1.6} />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </span>
  )
}
