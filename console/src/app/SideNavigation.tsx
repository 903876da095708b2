import { Divider } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../features/sessions/session.ts'
import { type NavigationItem, navigation } from './navigation.ts'
import { mayOpen } from './pageKeys.ts'
import classes from './SideNavigation.module.css'

/** Marks only the exact page as current, not its parents. */
const EXACT = { exact: true, includeSearch: false }

interface SideNavigationProps {
  collapsed: boolean
  onFollow: () => void
}

export function SideNavigation({ collapsed, onFollow }: SideNavigationProps) {
  const { t } = useTranslation()
  return (
    <nav
      id="navigation"
      className={classes.root}
      aria-label={t('navigation.label')}
      data-collapsed={collapsed || undefined}
    >
      {navigation.map((section, index) => (
        <Fragment key={section[0]?.label}>
          {index > 0 && <Divider my={8} mx={12} />}
          <ul className={classes.list}>
            {section.map(item => (
              <Entry key={item.label} item={item} collapsed={collapsed} onFollow={onFollow} />
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}

function Entry({ item, collapsed, onFollow }: SideNavigationProps & { item: NavigationItem }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const may = useMay()
  const label = t(`navigation.${item.label}`)
  const children = item.children?.filter(({ label }) => mayOpen(label, may))
  const within = pathname === item.to || pathname.startsWith(`${item.to}/`)
  return (
    <li>
      <Link
        to={item.to}
        activeOptions={EXACT}
        className={classes.link}
        data-within={within || undefined}
        title={collapsed ? label : undefined}
        onClick={onFollow}
      >
        <item.icon size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>{label}</span>
      </Link>
      {!collapsed && children && (
        <ul className={classes.list}>
          {children.map(child => (
            <li key={child.label}>
              <Link to={child.to} className={classes.child} activeProps={{ 'aria-current': 'page' }} onClick={onFollow}>
                {t(`navigation.${child.label}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
