import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { type RoleActionHandlers, RoleActions } from './RoleActions.tsx'
import classes from './Roles.module.css'
import type { RoleRow } from './roles.ts'
import { useRoleText } from './useRoleText.ts'

/** English descriptions of the built-in roles, with those of earlier versions; shown translated until they are edited. */
const BUILT_IN_DESCRIPTIONS: Record<string, string[]> = {
  SUPER_ADMIN: ['Everything'],
  OPERATOR: ['Reads, changes and operates the lighting'],
  VIEWER: ['Reads the lighting'],
  CUSTOMER: ['Reads and operates authorised lights only', 'Reads and operates what was authorised, nothing else'],
}

export function useRoleColumns(own: number | undefined, handlers: RoleActionHandlers): Column<RoleRow>[] {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const roleText = useRoleText()
  const describe = ({ name, description }: RoleRow) =>
    BUILT_IN_DESCRIPTIONS[name]?.includes(description ?? '')
      ? t(`roles.description.${name as 'VIEWER'}`)
      : description || NONE
  return [
    {
      key: 'name',
      header: t('roles.columns.name'),
      width: 230,
      card: 'head',
      cell: role => (
        <div className={classes.name}>
          <TwoLines strong first={roleText(role)} second={role.name} />
          {role.id === own && <span className={classes.tag}>{t('roles.own')}</span>}
          {role.name in BUILT_IN_DESCRIPTIONS && <span className={classes.tag}>{t('roles.standard')}</span>}
        </div>
      ),
    },
    {
      key: 'description',
      header: t('roles.columns.description'),
      cell: role => <span className={classes.description}>{describe(role)}</span>,
    },
    {
      key: 'permissions',
      header: t('roles.columns.permissions'),
      width: 110,
      align: 'right',
      cell: ({ permissions }) => t('roles.count', { number: format.number(permissions.length) }),
    },
    {
      key: 'updated',
      header: t('roles.columns.updated'),
      width: 170,
      from: 900,
      cell: ({ updatedAt }) => format.moment(updatedAt),
    },
    {
      key: 'actions',
      header: t('roles.columns.actions'),
      width: 140,
      card: 'foot',
      cell: role => <RoleActions role={role} {...handlers} />,
    },
  ]
}
