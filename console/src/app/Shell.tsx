import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '../features/sessions/session.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import classes from './Shell.module.css'
import { SideNavigation } from './SideNavigation.tsx'
import { useNavigationWidth } from './useNavigationWidth.ts'

/** Header above, navigation beside, the page, and the footer. */
export function Shell({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const { t } = useTranslation()
  const { collapsed, floating, toggle, close } = useNavigationWidth()
  return (
    <div className={classes.root} data-collapsed={collapsed || undefined} data-floating={floating || undefined}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <Header viewer={viewer} collapsed={collapsed} onToggle={toggle} />
      <SideNavigation collapsed={collapsed} onFollow={close} />
      {floating && !collapsed && <div className={classes.veil} onClick={close} aria-hidden />}
      <div className={classes.body}>
        <ConnectionBanner />
        <main id="content" className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}
