import { graphql } from '../../graphql/graphql.ts'

/** Choices for the defaults of new lights. */
export const ImportChoices = graphql(`
  query ImportChoices {
    findAllDeviceMode(type: "light") {
      id
      name
      code
    }
    findAllLightGroup {
      id
      name
    }
    findAllLightCenter {
      id
      name
      deviceId
    }
  }
`)
