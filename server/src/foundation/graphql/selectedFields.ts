import type { GraphQLResolveInfo, SelectionSetNode } from 'graphql'

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** By the field's node, which is the same as long as the query is kept. */
const known = new WeakMap<object, Map<string | undefined, ReadonlySet<string>>>()

/**
 * Names of the fields that a query asks of what stands at `field` below this one, or of this one itself; conditions (`@include`) are
 * taken as met.
 */
export function selectedBelow(info: Info, field?: string): ReadonlySet<string> {
  const node = info.fieldNodes[0]!
  const before = known.get(node)?.get(field)
  if (before) return before
  const names = read(info, field)
  if (!known.has(node)) known.set(node, new Map())
  known.get(node)!.set(field, names)
  return names
}

/** Which parts of a page a query asks for: what nobody asked for need not be found. */
export interface PageParts {
  items: boolean
  pagination: boolean
}

export function pageParts(info: Info): PageParts {
  return { items: selectedBelow(info, 'items').size > 0, pagination: selectedBelow(info, 'pagination').size > 0 }
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
