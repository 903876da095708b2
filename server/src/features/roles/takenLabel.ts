import { skeletonOf } from '../../foundation/graphql/visibleText.ts'
import { STANDARD_ROLES } from '../../foundation/security/permissions.ts'

interface Labels {
  name?: string | undefined
  alias?: string | null | undefined
}

/**
 * The first label that looks like a label of another role. Names and labels of built-in roles are always reserved: the
 * console shows them, whatever the alias is.
 * @param ownName of a changed role
 */
export function takenLabel(labels: Labels, others: readonly Labels[], ownName?: string): 'name' | 'alias' | undefined {
  const builtIn = Object.entries(STANDARD_ROLES).flatMap(([name, { alias, label }]) =>
    name === ownName ? [] : [name, alias, label],
  )
  const taken = [...builtIn, ...others.flatMap(({ name, alias }) => [name, alias])]
  const skeletons = new Set(taken.flatMap(label => (label ? skeletonOf(label) : [])))
  return (['name', 'alias'] as const).find(label => labels[label] && skeletons.has(skeletonOf(labels[label])))
}
