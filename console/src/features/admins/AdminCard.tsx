import { Button } from '@mantine/core'
import { IconPencil, IconUserShield } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { Hint } from '../../ui/Hint.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useRoleText } from '../roles/useRoleText.ts'
import { useSession } from '../sessions/session.ts'
import classes from './AdminCards.module.css'
import type { AdminCardFields as Admin } from './admins.ts'

export interface AdminActions {
  /** id of the account whose state is being saved */
  switching: number | undefined
  onEdit: (admin: Admin) => void
  onAuthorise: (admin: Admin) => void
  onEnable: (admin: Admin, enable: boolean) => void
}

/** The display name of an account. */
export function adminName({ nickname, fullName, email }: Pick<Admin, 'nickname' | 'fullName' | 'email'>): string {
  return nickname || fullName || email
}

export function AdminCard({ admin, switching, onEdit, onAuthorise, onEnable }: AdminActions & { admin: Admin }) {
  const { t } = useTranslation(['admin', 'control'])
  const roleText = useRoleText()
  const { ready } = useConnection()
  const { viewer } = useSession()
  const { id, fullName, email, phone, avatarUrl, isEnabled, role, abilities } = admin
  const name = adminName(admin)
  const own = viewer?.email === email
  const mayUpdate = abilities.includes('update')
  return (
    <li className={classes.card} data-disabled={!isEnabled || undefined}>
      <div className={classes.head}>
        <Portrait src={avatarUrl} name={name} size={44} />
        <div className={classes.names}>
          <div className={classes.name} title={name}>
            {name}
          </div>
          <div className={classes.more} title={fullName ?? undefined}>
            {fullName}
          </div>
        </div>
        {mayUpdate ? (
          <EnabledToggle admin={admin} own={own} busy={switching === id} onEnable={onEnable} />
        ) : (
          <span className={classes.state}>{t(isEnabled ? 'state.yes' : 'state.no')}</span>
        )}
      </div>
      <div className={classes.lines}>
        <div title={email}>{email}</div>
        <div>{phone ?? t('noPhone')}</div>
      </div>
      <div className={classes.foot}>
        <span className={classes.role}>{role ? roleText(role) : t('noRole')}</span>
        {own && <span className={classes.you}>{t('you')}</span>}
        {!isEnabled && mayUpdate && <span className={classes.state}>{t('state.no')}</span>}
        <span className={classes.buttons}>
          {abilities.includes('authorise') && (
            <Hint label={t('authorise')}>
              <Button
                variant="light"
                size="compact-sm"
                leftSection={<IconUserShield size={16} />}
                disabled={!ready}
                aria-label={`${t('authorise')} ${name}`}
                onClick={() => onAuthorise(admin)}
              >
                {t('authoriseShort')}
              </Button>
            </Hint>
          )}
          {mayUpdate && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPencil size={16} />}
              disabled={!ready}
              aria-label={`${t('edit')} ${name}`}
              onClick={() => onEdit(admin)}
            >
              {t('edit')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}

interface EnabledToggleProps extends Pick<AdminActions, 'onEnable'> {
  admin: Admin
  own: boolean
  busy: boolean
}

function EnabledToggle({ admin, own, busy, onEnable }: EnabledToggleProps) {
  const { t } = useTranslation(['admin', 'control'])
  const { ready } = useConnection()
  const { isEnabled } = admin
  const obstacle = ready ? (own ? t('ownState') : undefined) : t('control:noLink')
  return (
    <Hint label={obstacle ?? t(isEnabled ? 'state.yes' : 'state.no')}>
      <Toggle
        checked={isEnabled}
        busy={busy}
        blocked={obstacle !== undefined}
        aria-label={t('enabled', { name: adminName(admin) })}
        onChange={() => onEnable(admin, !isEnabled)}
      />
    </Hint>
  )
}
