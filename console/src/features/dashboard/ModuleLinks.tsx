import { IconBroadcast, IconBulb, IconCamera } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import classes from './ModuleLinks.module.css'

const MODULES = [
  { label: 'lighting', to: paths.devices, Icon: IconBulb },
  { label: 'broadcast', to: paths.broadcast, Icon: IconBroadcast },
  { label: 'camera', to: paths.camera, Icon: IconCamera },
] as const

export function ModuleLinks() {
  const { t } = useTranslation(['dashboard', 'shell'])
  return (
    <nav className={classes.links} aria-label={t('modules.title')}>
      {MODULES.map(({ label, to, Icon }) => (
        <Link key={label} to={to} className={classes.link}>
          <Icon size={18} stroke={1.6} aria-hidden />
          {t(`shell:navigation.${label}`)}
        </Link>
      ))}
    </nav>
  )
}
