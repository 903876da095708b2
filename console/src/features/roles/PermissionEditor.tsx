import { Checkbox, Text, Title } from '@mantine/core'
import '../../ui/choiceStyles.ts'
import '../../ui/fieldStyles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Hint } from '../../ui/Hint.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { useMay } from '../sessions/session.ts'
import { groupPermissions, resourceOf, type SubjectPermissions } from './permissionGroups.ts'
import classes from './Roles.module.css'
import { AddPermission, type PermissionItem, RemovePermission, type RoleOfEditor } from './roles.ts'

/** Permissions that every account has without a role. */
const ALWAYS = 'Auth:read'
/** No role has it at first, and administrators grant it. It is not granted together with others. */
const EMERGENCY = 'Approval:bypass'

interface PermissionEditorProps {
  role: RoleOfEditor
  /** whether it is the role of the viewer */
  own: boolean
  /** all permissions */
  all: readonly PermissionItem[]
  /** resolves when `role` is refreshed */
  onChanged: () => Promise<void>
}

/** Permissions of a role by subject; each change is saved at once. */
export function PermissionEditor({ role, own, all, onChanged }: PermissionEditorProps) {
  const { t } = useTranslation('admin')
  const { label, nameOf } = usePermissionText()
  const errorText = useErrorText()
  const { ready } = useConnection()
  const [, add] = useMutation(AddPermission)
  const [, remove] = useMutation(RemovePermission)
  /** changes being saved, with their new value */
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const has = new Set(role.permissions.map(({ resource }) => resource))
  const superAdmin = role.name === 'SUPER_ADMIN'
  const mayGrant = useMayGrant(all)
  const mayUpdate = role.abilities.includes('update') && !superAdmin

  const isOn = (item: PermissionItem) =>
    resourceOf(item) === ALWAYS || (pending.get(resourceOf(item)) ?? has.has(resourceOf(item)))

  /** Why a permission cannot be changed. */
  function obstacleOf(item: PermissionItem): string | undefined {
    if (resourceOf(item) === ALWAYS) return t('permissions.always')
    if (isOn(item)) return own ? t('role-write.permissions.own') : undefined
    return mayGrant(item) ? undefined : t('permissions.beyond')
  }

  async function put(items: readonly PermissionItem[], on: boolean) {
    const wanted = items.filter(item => isOn(item) !== on && !obstacleOf(item) && !pending.has(resourceOf(item)))
    if (wanted.length === 0) return
    setPending(before => new Map([...before, ...wanted.map(item => [resourceOf(item), on] as const)]))
    for (const item of wanted) {
      const { subject, action } = item
      const { error } = await (on ? add : remove)({ subject, action, role: role.id })
      if (!error) continue
      errorToast(t('permissions.failed', { name: nameOf(item) }), errorText(codeOf(error), extensionsOf(error).key))
      break
    }
    await onChanged()
    setPending(before => new Map([...before].filter(([key]) => !wanted.some(item => resourceOf(item) === key))))
  }

  const subjectRow = ({ subject, label: otherwise, items }: SubjectPermissions) => {
    const name = label('subject', subject, otherwise)
    const routine = items.filter(item => resourceOf(item) !== EMERGENCY)
    const on = routine.filter(isOn).length
    const all = on === routine.length
    const stuck = routine.every(item => isOn(item) === !all || obstacleOf(item) !== undefined)
    return (
      <div key={subject} className={classes.subject}>
        <Checkbox
          className={classes.every}
          label={name}
          aria-label={t('permissions.all', { subject: name })}
          checked={all}
          indeterminate={on > 0 && !all}
          disabled={!mayUpdate || !ready || stuck || items.some(item => pending.has(resourceOf(item)))}
          onChange={() => void put(routine, !all)}
        />
        <div className={classes.permissions}>
          {items.map(item => (
            <PermissionBox
              key={item.action}
              item={item}
              obstacle={mayUpdate ? obstacleOf(item) : undefined}
              checked={isOn(item)}
              disabled={!mayUpdate || !ready || pending.has(resourceOf(item))}
              onChange={on => void put([item], on)}
            />
          ))}
        </div>
      </div>
    )
  }

  return (
    <>
      <Text size="sm" c="dimmed">
        {t(mayUpdate ? 'permissions.text' : superAdmin ? 'role-write.permissions.superAdmin' : 'permissions.locked')}
        {role.name === 'CUSTOMER' && ` ${t('permissions.customer')}`}
      </Text>
      {own && mayUpdate && <Notice tone="warning">{t('role-write.permissions.own')}</Notice>}
      {groupPermissions(all).map(({ group, subjects }) => (
        <section key={group} className={classes.group}>
          <Title order={3} size="h6">
            {label('group', group, group)}
          </Title>
          {subjects.map(subjectRow)}
        </section>
      ))}
    </>
  )
}

/** Those that the viewer has; administrators grant the emergency right, too. */
function useMayGrant(all: readonly PermissionItem[]): (item: PermissionItem) => boolean {
  const may = useMay()
  const has = ({ subject, action }: PermissionItem) => may(subject, action)
  const isAdministrator = all.every(item => resourceOf(item) === EMERGENCY || has(item))
  return item => has(item) || (resourceOf(item) === EMERGENCY && isAdministrator)
}

interface PermissionBoxProps {
  item: PermissionItem
  obstacle: string | undefined
  checked: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}

/** One permission; a hint says why it cannot be changed, or what the emergency right does. */
function PermissionBox({ item, obstacle, checked, disabled, onChange }: PermissionBoxProps) {
  const { t } = useTranslation('admin')
  const { label, nameOf } = usePermissionText()
  const effect = resourceOf(item) === EMERGENCY ? t('permissions.emergency') : undefined
  return (
    <Hint label={obstacle ?? effect}>
      <Checkbox
        label={label('action', item.action, item.actionLabel)}
        aria-label={nameOf(item)}
        checked={checked}
        disabled={disabled || obstacle !== undefined}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    </Hint>
  )
}

/** Names of permissions; unknown ones use the name of the server. */
function usePermissionText() {
  const { t, i18n } = useTranslation('admin')
  const label = (kind: 'group' | 'subject' | 'action', key: string, otherwise: string) =>
    i18n.exists(`permissions.${kind}.${key}`, { ns: 'admin' }) ? t(`permissions.${kind}.${key}` as never) : otherwise
  const nameOf = (item: PermissionItem) =>
    t('permissions.one', {
      subject: label('subject', item.subject, item.subjectLabel),
      action: label('action', item.action, item.actionLabel),
    })
  return { label, nameOf }
}
