import { IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '../features/sessions/session.ts'
import { signOut } from '../features/sessions/signIn.ts'
import { paths } from '../paths.ts'
import { DropDown } from '../ui/DropDown.tsx'
import { DropDownItem } from '../ui/DropDownItem.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './UserMenu.module.css'

export function UserMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const name = viewer.fullName || viewer.email || ''
  const face = (
    <>
      <Portrait src={viewer.avatarUrl} name={name} size={28} />
      <span className={classes.name}>{name}</span>
    </>
  )
  return (
    <DropDown label={`${t('user.menu')} · ${name}`} face={face}>
      <div className={classes.email}>{viewer.email}</div>
      <DropDownItem icon={<IconUser size={16} />} onClick={() => navigate({ to: paths.profile })}>
        {t('user.account')}
      </DropDownItem>
      <DropDownItem icon={<IconLogout size={16} />} onClick={signOut}>
        {t('user.logout')}
      </DropDownItem>
    </DropDown>
  )
}
