import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const ProtectionParts = graphql(`
  fragment ProtectionParts on LightProtection {
    protectedCount
    limit
    minimums {
      roadClass
      levels
    }
  }
`)
export type Protection = ResultOf<typeof ProtectionParts>

export const ProtectionNow = graphql(
  `
    query ProtectionNow {
      lightProtection {
        ...ProtectionParts
      }
    }
  `,
  [ProtectionParts],
)

export const UpdateProtection = graphql(
  `
    mutation UpdateProtection($input: LightProtectionInput!) {
      updateLightProtection(input: $input) {
        ...ProtectionParts
      }
    }
  `,
  [ProtectionParts],
)

export const ProtectLights = graphql(`
  mutation ProtectLights($where: LightDeviceWhereInput!, $isProtected: Boolean!) {
    protectLights(where: $where, isProtected: $isProtected)
  }
`)
