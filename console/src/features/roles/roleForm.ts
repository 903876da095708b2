import type { VariablesOf } from '../../graphql/graphql.ts'
import type { RoleRow, UpdateRole } from './roles.ts'

export interface RoleValues {
  name: string
  alias: string
  description: string
}

/** The order on the screen. */
export const ROLE_FIELDS = ['name', 'alias', 'description'] as const

export function startValues(role: RoleRow | undefined): RoleValues {
  return { name: role?.name ?? '', alias: role?.alias ?? '', description: role?.description ?? '' }
}

export function changedFields(before: RoleValues, after: RoleValues): (typeof ROLE_FIELDS)[number][] {
  return ROLE_FIELDS.filter(field => before[field] !== after[field])
}

/**
 * Only what differs from what was there when the form was opened.
 * @param seen updatedAt of what the form began with
 */
export function updateInput(
  before: RoleValues,
  values: RoleValues,
  seen: string,
): VariablesOf<typeof UpdateRole>['input'] {
  const changes = changedFields(before, values).map(field => [field, { set: values[field] }] as const)
  return { expectedUpdatedAt: seen, ...Object.fromEntries(changes) }
}
