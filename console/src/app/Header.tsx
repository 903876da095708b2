import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '../features/sessions/session.ts'
import { paths } from '../paths.ts'
import { Logo } from '../ui/Logo.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { Commands } from './Commands.tsx'
import classes from './Header.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { NotificationMenu } from './NotificationMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

interface HeaderProps {
  viewer: Viewer
  collapsed: boolean
  onToggle: () => void
}

export function Header({ viewer, collapsed, onToggle }: HeaderProps) {
  const { t } = useTranslation()
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <header className={classes.root}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={onToggle}
        aria-label={t(collapsed ? 'navigation.expand' : 'navigation.collapse')}
        aria-expanded={!collapsed}
        aria-controls="navigation"
      >
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
      <Link to={paths.home} className={classes.brand} aria-label={t('siteTitle')}>
        <Logo />
        <span className={classes.title}>{t('siteTitle')}</span>
      </Link>
      <div className={classes.tools}>
        <Commands />
        <LanguageSwitch />
        <ColorSchemeToggle />
        <NotificationMenu />
        <UserMenu viewer={viewer} />
      </div>
    </header>
  )
}
