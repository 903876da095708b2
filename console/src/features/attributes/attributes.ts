import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const AttributeDefinition = graphql(`
  fragment AttributeDefinition on LightAttributeDefinition {
    id
    name
    type
    unit
    lightCount
  }
`)
export type AttributeDefinition = ResultOf<typeof AttributeDefinition>
export type AttributeType = AttributeDefinition['type']

export const ATTRIBUTE_TYPES = ['TEXT', 'NUMBER', 'DATE', 'BOOLEAN'] as const satisfies AttributeType[]

export const LightAttributes = graphql(
  `
    query LightAttributes {
      lightAttributes {
        ...AttributeDefinition
      }
    }
  `,
  [AttributeDefinition],
)

/** The asset data of a light: what it is, where it is listed, and the own attributes that it has. */
export const LightAssets = graphql(`
  fragment LightAssets on LightDevice {
    lampType
    poleNumber
    installedOn
    attributes {
      definition {
        id
        name
        type
        unit
      }
      value
    }
  }
`)
export type LightAssets = ResultOf<typeof LightAssets>

export const CreateLightAttribute = graphql(
  `
    mutation CreateLightAttribute($name: String!, $type: LightAttributeType!, $unit: String) {
      createLightAttribute(input: { name: $name, type: $type, unit: $unit }) {
        ...AttributeDefinition
      }
    }
  `,
  [AttributeDefinition],
)

export const UpdateLightAttribute = graphql(
  `
    mutation UpdateLightAttribute($id: Int!, $name: String!, $unit: String) {
      updateLightAttribute(id: $id, input: { name: { set: $name }, unit: { set: $unit } }) {
        ...AttributeDefinition
      }
    }
  `,
  [AttributeDefinition],
)

export const DeleteLightAttribute = graphql(`
  mutation DeleteLightAttribute($id: Int!, $force: Boolean) {
    deleteLightAttribute(id: $id, force: $force) {
      id
    }
  }
`)

/** What the dialog does with one of them. */
export type AttributeTask = { kind: 'create' } | { kind: 'edit' | 'delete'; attribute: AttributeDefinition }
