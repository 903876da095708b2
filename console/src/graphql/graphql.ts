import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './generated/schema.d.ts'

/** Documents typed by the schema. Each component has its own unmasked fragment. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { DateTime: string; JSON: unknown; SafeInt: number; Upload: File }
}>()

export type { ResultOf, VariablesOf } from 'gql.tada'
