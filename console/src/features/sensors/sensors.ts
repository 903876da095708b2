import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** The newest value of a sensor. */
export const SensorValue = graphql(`
  fragment SensorValue on SensorReading {
    sensor
    kind
    value
    unit
    time
  }
`)
export type SensorValue = ResultOf<typeof SensorValue>
