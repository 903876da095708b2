import { visibleLength } from '#lighting/values/invisible.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { changedFields } from '../../ui/form/changes.ts'
import type { RoleRow, UpdateRole } from './roles.ts'

export type RoleValues = { name: string; alias: string; description: string }

/** The order on the screen. */
const ROLE_FIELDS = ['name', 'alias', 'description'] as const

export function roleValues(role: RoleRow | undefined): RoleValues {
  return { name: role?.name ?? '', alias: role?.alias ?? '', description: role?.description ?? '' }
}

export function changedRoleFields(before: RoleValues, after: RoleValues) {
  return changedFields(ROLE_FIELDS, before, after)
}

export function roleProblems({ name }: RoleValues) {
  return { name: visibleLength(name) < 2 ? 'admin:role-write.name.required' : undefined }
}

/** Only the changed fields, so that changes of other users are kept. */
export function roleUpdate(before: RoleValues, values: RoleValues): VariablesOf<typeof UpdateRole>['input'] {
  return Object.fromEntries(changedRoleFields(before, values).map(field => [field, { set: values[field] }]))
}
