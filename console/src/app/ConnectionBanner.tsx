import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../graphql/connection.ts'
import { localeOf } from '../i18n/language.ts'
import { useSiteZone } from '../i18n/zone.ts'
import classes from './ConnectionBanner.module.css'

/** Shown while the server is unreachable or live updates are interrupted. */
export function ConnectionBanner({
  isSignedOut = false,
}: {
  /** on the sign-in page: there is nothing to control yet */ isSignedOut?: boolean
}) {
  const { t, i18n } = useTranslation()
  const { reachable, streaming, lastSeenAt } = useConnection()
  const timeZone = useSiteZone()
  if (reachable && (streaming || isSignedOut)) return null
  const time = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'medium', timeZone }).format(lastSeenAt)
  return (
    <div className={classes.root} role="alert">
      {reachable ? <IconRefresh size={18} aria-hidden /> : <IconPlugConnectedX size={18} aria-hidden />}
      <span>
        {reachable
          ? t('connection.interrupted')
          : isSignedOut
            ? t('connection.unreachable')
            : t('connection.lost', { time })}
      </span>
    </div>
  )
}
