import type { GraphQLResolveInfo, SelectionSetNode } from 'graphql'

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** By the field's node, which is the same as long as the parsed query is cached. */
const cache = new WeakMap<object, Map<string | undefined, ReadonlySet<string>>>()

/**
 * Names of the selected fields of this field, or of its child `field`. Conditional fields (`@include`) count as selected.
 */
export function selectedFields(info: Info, field?: string): ReadonlySet<string> {
  const node = info.fieldNodes[0]!
  const cached = cache.get(node)?.get(field)
  if (cached) return cached
  const names = read(info, field)
  if (!cache.has(node)) cache.set(node, new Map())
  cache.get(node)!.set(field, names)
  return names
}

/** Selected parts of a page: the others need not be queried. */
export interface PageParts {
  items: boolean
  pagination: boolean
}

export function pageParts(info: Info): PageParts {
  return { items: selectedFields(info, 'items').size > 0, pagination: selectedFields(info, 'pagination').size > 0 }
}

function read({ fieldNodes, fragments }: Info, field: string | undefined): Set<string> {
  const names = new Set<string>()
  const visit = (set: SelectionSetNode | undefined, take: (name: string, below?: SelectionSetNode) => void) => {
    for (const node of set?.selections ?? []) {
      if (node.kind === 'Field') take(node.name.value, node.selectionSet)
      else visit(node.kind === 'InlineFragment' ? node.selectionSet : fragments[node.name.value]?.selectionSet, take)
    }
  }
  for (const node of fieldNodes)
    visit(node.selectionSet, (name, below) => {
      if (field === undefined) names.add(name)
      else if (name === field) visit(below, name => names.add(name))
    })
  return names
}
