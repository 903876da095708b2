import { Link, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../features/sessions/session.ts'
import classes from './SettingsLayout.module.css'
import { maySeeSettings, SETTINGS_PAGES } from './settingsNavigation.ts'

/** Marks only the exact page as current, not its parents. */
const EXACT = { exact: true, includeSearch: false }

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
          {SETTINGS_PAGES.filter(page => maySeeSettings(page, may)).map(({ label, to }) => (
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
