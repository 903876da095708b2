import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { SensorValue } from '../sensors/sensors.ts'

/** Further values of lights of protocol 1.1, and the limits of their model. Loaded with each message of the light. */
export const LightExtras = graphql(
  `
    query LightExtras($id: Int!) {
      findOneLightDevice(id: $id) {
        id
        lampDetails {
          lamp
          powerFactor
          operatingHours
          switchOnCounter
          lampVoltage
          nominalPower
          measuredAt
        }
        sensors {
          ...SensorValue
        }
        patience {
          commandSeconds
          offlineAfter
        }
        mode {
          measures
        }
      }
    }
  `,
  [SensorValue],
)
export type LightExtras = NonNullable<ResultOf<typeof LightExtras>['findOneLightDevice']>
export type LampDetail = LightExtras['lampDetails'][number]
