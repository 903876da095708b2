import { newCircuitCommandId } from '../../../../server/src/features/circuits/commandId.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import { visibleOrThrow } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'
import { nameOf } from './admins.ts'

/** Delay until a center answers and reports its cabinet. One with `isUnresponsive` never does. */
const ANSWER_DELAY_MS = 100

/** `center.capabilities` and `center.cabinet` are what a test sets. */
function switchCircuit(call: Call, { centerId, circuit: id, contactor }: Row) {
  const { city, server, viewer } = call
  const center = visibleOrThrow(call, 'centers', centerId)
  if (!center.capabilities?.circuits)
    throw badInput('centerId', 'circuitsUnsupported', 'the center did not announce that it switches circuits')
  if (!center.online) throw badInput('centerId', 'centerOffline', 'the center is not connected')
  const circuit = center.cabinet?.circuits?.find((one: Row) => one.circuit === id)
  if (!circuit) throw badInput('circuit', 'circuitUnknown', 'the center reported no such circuit')
  const command = {
    ...{ id: newCircuitCommandId(), contactor, status: 'SENT', reason: null, createdAt: new Date().toISOString() },
    ...{ acknowledgedAt: null, followedAt: null, by: nameOf(viewer!.admin) },
  }
  circuit.command = command
  setTimeout(() => {
    if (server.city !== city || center.isUnresponsive || circuit.command !== command) return
    const at = new Date().toISOString()
    Object.assign(command, { status: 'ACKNOWLEDGED', acknowledgedAt: at, followedAt: at })
    Object.assign(circuit, { contactor })
    center.cabinet.at = at
  }, ANSWER_DELAY_MS)
  // The gateway has not sent it yet.
  return { ...circuit.command, status: 'QUEUED' }
}

/** Events are the newest first; `events` of a light or center are what a test sets. */
const events = ({ events: rows = [] }: { events?: Row[] }, args: object) =>
  pageOf(rows, { ...args, orderBy: [{ id: 'desc' }] })

export const circuitAnswers: Answers = {
  Mutation: { switchCircuit: (_, args, call) => switchCircuit(call, args) },
  LightDevice: { events },
  LightCenter: { events },
}
