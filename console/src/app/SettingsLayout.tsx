import { Link, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../features/sessions/session.ts'
import { paths } from '../paths.ts'
import classes from './SettingsLayout.module.css'

/** Marks only the exact page as current, not its parents. */
const EXACT = { exact: true, includeSearch: false }

/** Hides links to pages that the user may not read. */
const PAGES = [
  { label: 'general', to: paths.setting, reads: undefined },
  { label: 'admins', to: paths.admins, reads: ['Admin'] },
  { label: 'roles', to: paths.roles, reads: ['AdminRole', 'Admin'] },
  { label: 'media', to: paths.media, reads: ['MediaFile'] },
  { label: 'audit', to: paths.audit, reads: ['AuditEntry'] },
  { label: 'profile', to: paths.profile, reads: undefined },
  { label: 'password', to: paths.password, reads: undefined },
] as const

/** Navigation between the settings pages. */
export function SettingsLayout() {
  const { t } = useTranslation('settings')
  const may = useMay()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // In a narrow window the current link may be outside the view.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <>
      <nav aria-label={t('navigation.label')} className={classes.root}>
        <ul ref={list} className={classes.list}>
          {PAGES.filter(({ reads }) => !reads || reads.some(subject => may(subject, 'read'))).map(({ label, to }) => (
            <li key={label}>
              <Link to={to} activeOptions={EXACT} activeProps={{ 'aria-current': 'page' }} className={classes.link}>
                {t(`navigation.${label}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense>
        <Outlet />
      </Suspense>
    </>
  )
}
