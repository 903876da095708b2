import { ACTIONS, SUBJECTS } from '../../../../server/src/features/roles/labels.ts'
import { takenLabel } from '../../../../server/src/features/roles/takenLabel.ts'
import { badInput, forbidden, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import { PERMISSIONS, STANDARD_ROLES, type Subject } from '../../../../server/src/foundation/security/permissions.ts'
import { changed, foundOrThrow, valuesOf, withName } from '../change.ts'
import type { City } from '../city.ts'
import { confirmedOrThrow } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'

export const roleAnswers: Answers = {
  Query: {
    findManyAdminRole: (_, args, { city }) => pageOf(city.rows.roles, args),
    findAllPermission: () =>
      (Object.keys(PERMISSIONS) as Subject[]).flatMap(subject =>
        PERMISSIONS[subject].map(action => ({
          ...{ subject, subjectLabel: SUBJECTS[subject].label, group: SUBJECTS[subject].group },
          ...{ action, actionLabel: ACTIONS[action], channels: ['admin'] },
        })),
      ),
  },
  Mutation: {
    createAdminRole: (_, { input }, { city }) => {
      withName(input, 'admin:role-write.name.required')
      checkLabels(city, input)
      return city.add('roles', { permissions: [], ...valuesOf(input) })
    },
    updateAdminRole: (_, { id, input }, { city }) => {
      const role = foundOrThrow(city, 'roles', id)
      const name = input.name?.set
      if (name && name !== role.name) {
        if (isStandard(role)) throw badInput('input.name', 'admin:role-write.name.standard', 'it is known by its name')
        withName(input, 'admin:role-write.name.required')
      }
      checkLabels(city, input, role)
      return changed(city, role, input)
    },
    deleteAdminRole: (_, { id }, { city, viewer }) => {
      const role = foundOrThrow(city, 'roles', id)
      if (isStandard(role)) throw badInput('id', 'admin:role-write.standard', 'it comes with the installation')
      const count = city.rows.admins.filter(({ roleId }) => roleId === id).length
      if (count > 0)
        throw new Refusal('CONFLICT', 'accounts have this role', { field: 'id', key: 'admin:role-write.inUse', count })
      confirmedOrThrow(viewer)
      city.remove('roles', role)
      return role
    },
    addPermissionBind: (_, { subject, action, targetId }, { city, viewer }) => {
      const permission = `${subject}:${action}`
      if (!viewer!.permissions.has(permission)) throw forbidden(permission)
      confirmedOrThrow(viewer)
      const role = foundOrThrow(city, 'roles', targetId)
      city.change(role, { permissions: [...new Set([...role.permissions, permission])] })
      return true
    },
    removePermissionBind: (_, { subject, action, targetId }, { city, viewer }) => {
      confirmedOrThrow(viewer)
      const role = foundOrThrow(city, 'roles', targetId)
      if (role.name === 'SUPER_ADMIN')
        throw badInput('targetId', 'admin:role-write.permissions.superAdmin', 'it may do everything')
      if (role.id === viewer!.admin.roleId)
        throw badInput('targetId', 'admin:role-write.permissions.own', 'these are one’s own rights')
      const left = role.permissions.filter((one: string) => one !== `${subject}:${action}`)
      city.change(role, { permissions: left })
      return true
    },
  },
  AdminRole: {
    permissions: ({ permissions }) => permissions.map((resource: string) => ({ resource })),
    abilities: (role, _, { viewer }) => {
      if (!viewer?.permissions.has('AdminRole:update')) return []
      return isStandard(role) ? ['update'] : ['update', 'delete']
    },
  },
}

/** The server knows these by their names. */
function isStandard({ name }: Row): boolean {
  return Object.hasOwn(STANDARD_ROLES, name)
}

function checkLabels(city: City, input: Row, but?: Row): void {
  const { name, alias } = valuesOf(input)
  const labels = {
    ...(name !== but?.name && { name: name as string }),
    ...(alias !== but?.alias && { alias: alias as string }),
  }
  const others = city.rows.roles.filter(role => role !== but) as unknown as { name: string; alias: string }[]
  const label = takenLabel(labels, others, but?.name as string | undefined)
  const message = 'a role with this name, or one that looks like it, exists already'
  if (label) throw badInput(`input.${label}`, 'admin:role-write.name.taken', message)
}
