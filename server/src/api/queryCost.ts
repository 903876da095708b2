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
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { badInput } from '../foundation/errors/errors.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../foundation/list/pagination.ts'

/** Values that one response may contain, estimated from the query alone. */
const BUDGET = 60_000
/** Estimated items of a list whose length is unknown. */
const SHORT_LIST = 10
const WHOLE_LIST = 500
/** `findAll…` of groups and centers returns up to 10,000. */
const WHOLE_CITY = 5000
/** Children of a folder in a tree, on average. */
const BRANCHES = 2
/** How often a type may occur on one path: a cycle of links multiplies with each round. Trees have their own depth. */
const MAX_OCCURRENCES = 2
const TREES: Record<string, number> = { MediaFolder: 7, ClientMenu: 4 }

/**
 * Extra cost of fields that compute a lot, such as a year of nights, or that return one number for each light. The
 * budget allows about 50 ms of them in one request.
 */
const COMPUTED: Record<string, number> = {
  previewLightSchedule: 50_000,
  previewLightGroup: 50_000,
  previewLightGroups: 50_000,
  previewLightScheduleChange: 50_000,
  previewLightScheduleRevision: 50_000,
  previewLightScheduleEvening: 10_000,
  compareLightSchedules: 50_000,
  previewLightGroupDeletion: 20_000,
  previewLightMove: 20_000,
  previewSiteLightDefault: 20_000,
  previewEndLightOverrides: 20_000,
  previewOverrideLights: 20_000,
  previewLightScene: 40_000,
  previewDaylightRule: 20_000,
  auditPeople: 5_000,
  findManyAuditEntry: 1_000,
  auditEntriesBefore: 1_000,
  shiftSummary: 20_000,
  findLightDeviceIds: 10_000,
  lightPlaces: 10_000,
  lightMap: 20_000,
  lightMapAt: 20_000,
}

/** A selection set during the walk. */
interface Level {
  type: GraphQLCompositeType
  /** Estimated number of objects of this type. */
  count: number
  /** How often each type occurs on the path to this level. */
  occurrences: ReadonlyMap<string, number>
  /** `limit` of a field above. */
  page: number
}

/**
 * Estimates the cost of a query: one for each field of each object.
 * @throws BAD_USER_INPUT when it exceeds the budget, or when a type contains itself too often
 */
export function assertWithinBudget(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): void {
  const walk = new CostWalk(document)
  for (const node of document.definitions) {
    if (node.kind !== 'OperationDefinition') continue
    const type = schema.getRootType(node.operation)
    if (!type) continue
    walk.variables = withDefaults(node, variables)
    walk.visit(node.selectionSet, { type, count: 1, occurrences: new Map(), page: DEFAULT_LIMIT })
  }
}

class CostWalk {
  variables: Record<string, unknown> = {}
  #cost = 0
  readonly #fragments = new Map<string, FragmentDefinitionNode>()
  readonly #open = new Set<FragmentDefinitionNode>()

  constructor(document: DocumentNode) {
    for (const node of document.definitions)
      if (node.kind === 'FragmentDefinition') this.#fragments.set(node.name.value, node)
  }

  visit(set: SelectionSetNode, level: Level): void {
    for (const node of set.selections) this.#visitNode(node, level)
  }

  #visitNode(node: SelectionNode, level: Level): void {
    if (node.kind === 'Field') this.#visitField(node, level)
    else if (node.kind === 'InlineFragment') this.visit(node.selectionSet, level)
    else {
      const fragment = this.#fragments.get(node.name.value)
      // Validation refuses a fragment that contains itself.
      if (!fragment || this.#open.has(fragment)) return
      this.#open.add(fragment)
      this.visit(fragment.selectionSet, level)
      this.#open.delete(fragment)
    }
  }

  #visitField(node: FieldNode, level: Level): void {
    this.#cost += level.count * (1 + (COMPUTED[node.name.value] ?? 0))
    if (this.#cost > BUDGET)
      throw badInput('query', 'queryTooLarge', `the response could contain over ${BUDGET} values`)
    const field = isObjectType(level.type) ? level.type.getFields()[node.name.value] : undefined
    if (!field || !node.selectionSet) return
    this.visit(node.selectionSet, below(level, field.name, field.type, pageOf(node, this.variables)))
  }
}

/** Default values of variables in the query: `query ($limit: Int = 200)`. */
function withDefaults(node: OperationDefinitionNode, variables: Record<string, unknown>): Record<string, unknown> {
  const defaults = (node.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue?.kind === 'IntValue' ? [[variable.name.value, defaultValue.value]] : [],
  )
  return { ...Object.fromEntries(defaults), ...variables }
}

function below(level: Level, field: string, output: GraphQLOutputType, page: number): Level {
  const type = getNamedType(output)
  if (!isCompositeType(type)) return level
  const occurrences = (level.occurrences.get(type.name) ?? 0) + 1
  if (occurrences > (TREES[type.name] ?? MAX_OCCURRENCES))
    throw badInput('query', 'queryCircular', `${type.name} is nested in itself too often`)
  const count = isListType(getNullableType(output)) ? level.count * lengthOf(level, field) : level.count
  return { type, count, occurrences: new Map(level.occurrences).set(type.name, occurrences), page }
}

function lengthOf(level: Level, field: string): number {
  if (level.type.name.endsWith('Page')) return level.page
  if (level.type.name in TREES) return BRANCHES
  if (field.startsWith('findAllLight') && !['findAllLightSchedule', 'findAllLightScene'].includes(field))
    return WHOLE_CITY
  return field.startsWith('findAll') ? WHOLE_LIST : SHORT_LIST
}

/** The argument `limit` of a field. */
function pageOf(node: FieldNode, variables: Record<string, unknown>): number {
  const limit = node.arguments?.find(({ name }) => name.value === 'limit')?.value
  if (!limit) return DEFAULT_LIMIT
  const given =
    limit.kind === 'Variable'
      ? (variables[limit.name.value] ?? DEFAULT_LIMIT)
      : 'value' in limit
        ? limit.value
        : MAX_LIMIT
  return Math.min(Math.abs(Number(given)) || MAX_LIMIT, MAX_LIMIT)
}
