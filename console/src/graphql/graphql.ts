import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './generated/schema.d.ts'

/** Documents typed by the schema. A part asks for what it shows in a fragment of its own, unmasked. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { DateTime: string; JSON: unknown; SafeInt: number; Upload: File }
}>()

export type { ResultOf, VariablesOf } from 'gql.tada'
