import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { badInput } from '../foundation/graphql/errors.ts'

/** Values that one answer may hold, estimated from the query alone. */
const BUDGET = 60_000
/** Items of a list that nobody said the length of. */
const SHORT_LIST = 10
const WHOLE_LIST = 500
/** `findAll…` of groups and centers answers up to 10,000. */
const WHOLE_CITY = 5000
/** Below each folder of a tree, taken over all of them. */
const BRANCHES = 2
const LONGEST_PAGE = 200
const USUAL_PAGE = 7
/** How often one type may stand on the way down: a circle of links multiplies at every turn. Trees are as deep as they are. */
const OFTEN = 2
const TREES: Record<string, number> = { MediaFolder: 7, ClientMenu: 4 }

/**
 * Values that a field counts as, beside those that it answers with: it computes a year of nights, or answers with a list of
 * numbers that is as long as the city is large. What one request may ask of them takes some 50 ms.
 */
const COMPUTED: Record<string, number> = {
  previewLightSchedule: 50_000,
  previewLightGroup: 50_000,
  previewLightGroups: 50_000,
  previewLightScheduleChange: 50_000,
  previewLightGroupDeletion: 20_000,
  previewLightMove: 20_000,
  previewSiteLightDefault: 20_000,
  previewEndLightOverrides: 20_000,
  findLightDeviceIds: 10_000,
  lightMap: 20_000,
  lightMapAt: 20_000,
}

interface Place {
  type: GraphQLCompositeType
  /** How many of it there are. */
  times: number
  /** Types above it, and how often each. */
  above: ReadonlyMap<string, number>
  /** Items a page that a field above asked for. */
  page: number
}

/**
 * Adds up what a query may answer with; each field of each item counts one.
 * @throws BAD_USER_INPUT when that is too much, or when it goes round in circles
 */
export function withinBudget(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): void {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) if (node.kind === 'FragmentDefinition') fragments.set(node.name.value, node)
  const open = new Set<FragmentDefinitionNode>()
  let cost = 0
  let given = variables

  function walk(set: SelectionSetNode, place: Place): void {
    for (const node of set.selections) {
      if (node.kind === 'InlineFragment') walk(node.selectionSet, place)
      else if (node.kind === 'FragmentSpread') {
        const fragment = fragments.get(node.name.value)
        // A fragment within itself is refused by validation.
        if (!fragment || open.has(fragment)) continue
        open.add(fragment)
        walk(fragment.selectionSet, place)
        open.delete(fragment)
      } else {
        cost += place.times * (1 + (COMPUTED[node.name.value] ?? 0))
        if (cost > BUDGET) throw badInput('query', 'queryTooLarge', `the answer could hold over ${BUDGET} values`)
        const field = isObjectType(place.type) ? place.type.getFields()[node.name.value] : undefined
        if (field && node.selectionSet)
          walk(node.selectionSet, below(place, field.name, field.type, pageOf(node, given)))
      }
    }
  }

  for (const node of document.definitions) {
    const root = node.kind === 'OperationDefinition' ? schema.getRootType(node.operation) : undefined
    if (root && node.kind === 'OperationDefinition') {
      given = withDefaults(node, variables)
      walk(node.selectionSet, { type: root, times: 1, above: new Map(), page: USUAL_PAGE })
    }
  }
}

/** What nobody sent is what the query says of it itself: `query ($limit: Int = 200)`. */
function withDefaults(node: OperationDefinitionNode, variables: Record<string, unknown>): Record<string, unknown> {
  const defaults = (node.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue?.kind === 'IntValue' ? [[variable.name.value, defaultValue.value]] : [],
  )
  return { ...Object.fromEntries(defaults), ...variables }
}

function below(place: Place, name: string, output: GraphQLOutputType, page: number): Place {
  const type = getNamedType(output)
  if (!isCompositeType(type)) return place
  const count = (place.above.get(type.name) ?? 0) + 1
  if (count > (TREES[type.name] ?? OFTEN)) throw badInput('query', 'queryInCircles', `${type.name} below itself`)
  const times = isListType(getNullableType(output)) ? place.times * lengthOf(place, name) : place.times
  return { type, times, above: new Map(place.above).set(type.name, count), page }
}

function lengthOf(place: Place, field: string): number {
  if (place.type.name.endsWith('Page')) return place.page
  if (place.type.name in TREES) return BRANCHES
  if (field.startsWith('findAllLight') && field !== 'findAllLightSchedule') return WHOLE_CITY
  return field.startsWith('findAll') ? WHOLE_LIST : SHORT_LIST
}

/** What `limit` says, where it is said. */
function pageOf(node: FieldNode, variables: Record<string, unknown>): number {
  const limit = node.arguments?.find(({ name }) => name.value === 'limit')?.value
  if (!limit) return USUAL_PAGE
  const said =
    limit.kind === 'Variable'
      ? (variables[limit.name.value] ?? USUAL_PAGE)
      : 'value' in limit
        ? limit.value
        : LONGEST_PAGE
  return Math.min(Math.abs(Number(said)) || LONGEST_PAGE, LONGEST_PAGE)
}
