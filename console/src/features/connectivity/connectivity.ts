import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const ConnectivityOfEndpoint = graphql(`
  fragment ConnectivityOfEndpoint on Connectivity {
    connected
    since
    lastConnectedAt
    address
    tls
    hasCredential
    lastMessageAt
    lastMessageKind
    clockErrorSeconds
    hints
    refusal {
      at
      reason
      detail
      address
      count
    }
  }
`)
export type Connectivity = ResultOf<typeof ConnectivityOfEndpoint>

export const LightConnectivity = graphql(
  `
    query LightConnectivity($id: Int!) {
      endpoint: findOneLightDevice(id: $id) {
        id
        connectivity {
          ...ConnectivityOfEndpoint
        }
      }
    }
  `,
  [ConnectivityOfEndpoint],
)

export const CenterConnectivity = graphql(
  `
    query CenterConnectivity($id: Int!) {
      endpoint: findOneLightCenter(id: $id) {
        id
        connectivity {
          ...ConnectivityOfEndpoint
        }
      }
    }
  `,
  [ConnectivityOfEndpoint],
)

/** Short: an engineer changes the device and watches this panel. */
export const REFRESH_MS = 5000
