import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** Circuits and meters of a cabinet. */
export const CabinetEquipment = graphql(`
  fragment CabinetEquipment on CenterCabinet {
    latitude
    longitude
    circuits {
      circuit
      name
      current
      contactor
      breaker
      leakage
      command {
        id
        contactor
        status
        reason
        createdAt
        acknowledgedAt
        followedAt
        by
      }
    }
    meters {
      id
      importEnergy
      exportEnergy
      reactiveEnergy
      activePower
      reactivePower
      powerFactor
      demand
      phases {
        phase
        voltage
        current
        activePower
        powerFactor
      }
    }
  }
`)
type Equipment = ResultOf<typeof CabinetEquipment>
export type Circuit = Equipment['circuits'][number]
export type Meter = Equipment['meters'][number]
export type Contactor = NonNullable<Circuit['contactor']>

export const SwitchCircuit = graphql(`
  mutation SwitchCircuit($centerId: Int!, $circuit: String!, $contactor: ContactorState!) {
    switchCircuit(centerId: $centerId, circuit: $circuit, contactor: $contactor) {
      id
      status
      reason
    }
  }
`)

/** Lights of a center that are lit now. */
export const LitLightsOfCenter = graphql(`
  query LitLightsOfCenter($centerId: Int!) {
    findManyLightDevice(where: { centerId: { equals: $centerId }, litState: { equals: LIT } }, limit: 1) {
      pagination {
        totalCount
      }
    }
  }
`)
