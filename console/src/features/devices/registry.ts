import { graphql } from '../../graphql/graphql.ts'

export const DeleteDevice = graphql(`
  mutation DeleteDevice($id: Int!) {
    deleteLightDevice(id: $id) {
      id
      name
    }
  }
`)

export const SyncDevices = graphql(`
  query SyncDevices {
    syncRemoteLightDevices {
      created
      updated
      unchanged
      failed
      sources {
        centerId
        name
        status
        failed
      }
    }
  }
`)
