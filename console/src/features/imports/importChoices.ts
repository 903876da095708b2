import { graphql } from '../../graphql/graphql.ts'

/** What new lights may be given where the file says nothing. */
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
