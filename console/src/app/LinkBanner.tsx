import { IconCloudOff, IconRefreshAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLink } from '../graphql/link.ts'
import { localeOf } from '../i18n/language.ts'
import { useSiteZone } from '../i18n/zone.ts'
import classes from './LinkBanner.module.css'

/** Shown for as long as the server cannot be reached, or live updates are interrupted. */
export function LinkBanner({
  door = false,
}: {
  /** nobody is signed in: there is nothing to see or control yet */ door?: boolean
}) {
  const { t, i18n } = useTranslation()
  const { reachable, streaming, heardAt } = useLink()
  const timeZone = useSiteZone()
  if (reachable && (streaming || door)) return null
  const time = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'medium', timeZone }).format(heardAt)
  return (
    <div className={classes.root} role="alert">
      {reachable ? <IconRefreshAlert size={18} aria-hidden /> : <IconCloudOff size={18} aria-hidden />}
      <span>{reachable ? t('link.interrupted') : door ? t('link.gone') : t('link.lost', { time })}</span>
    </div>
  )
}
