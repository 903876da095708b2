import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LampScene } from '../ui/LampScene.tsx'
import { Logo } from '../ui/Logo.tsx'
import classes from './AuthLayout.module.css'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** Layout of the sign-in and set-up pages: a street at dusk beside the form. */
export function AuthLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.root}>
      <aside className={classes.scene}>
        <div className={classes.brand}>
          <Logo size={36} />
          <div>
            <div className={classes.title}>{t('siteTitle')}</div>
            <div className={classes.tagline}>{t('tagline')}</div>
          </div>
        </div>
        <LampScene />
      </aside>
      <div className={classes.side}>
        <header className={classes.tools}>
          <LanguageSwitch />
          <ColorSchemeToggle />
        </header>
        <ConnectionBanner isSignedOut />
        <main className={classes.form}>{children ?? <Outlet />}</main>
        <Footer />
      </div>
    </div>
  )
}
