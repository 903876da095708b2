import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import { visibleOrThrow } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'
import { nameOf } from './admins.ts'

/** Delay until a center answers and reports its cabinet. One with `isUnresponsive` never does. */
const ANSWER_DELAY_MS = 100

/** `center.capabilities` and `center.cabinet` are what a test sets. */
function switchCircuit(call: Call, { centerId, circuit: id, contactor }: Row): Row {
  const { city, server, viewer } = call
  const center = visibleOrThrow(call, 'centers', centerId)
  if (!center.capabilities?.circuits) throw badInput('centerId', 'circuitsUnsupported', 'not announced')
  if (!center.online) throw badInput('centerId', 'centerOffline', 'the center is not connected')
  const circuit = center.cabinet?.circuits?.find((one: Row) => one.circuit === id)
  if (!circuit) throw badInput('circuit', 'circuitUnknown', `no circuit ${id}`)
  const createdAt = new Date().toISOString()
  const command = { id: `${id} ${createdAt}`, contactor, status: 'SENT', reason: null, createdAt }
  circuit.command = { ...command, by: nameOf(viewer!.admin) }
  setTimeout(() => {
    if (server.city !== city || center.isUnresponsive) return
    circuit.command.status = 'ACKNOWLEDGED'
    Object.assign(circuit, { contactor })
    center.cabinet.at = new Date().toISOString()
  }, ANSWER_DELAY_MS)
  return circuit.command
}

/** Events are the newest first; `events` of a light or center are what a test sets. */
const events = ({ events: rows = [] }: { events?: Row[] }, args: object) =>
  pageOf(rows, { ...args, orderBy: [{ id: 'desc' }] })

export const circuitAnswers: Answers = {
  Mutation: { switchCircuit: (_, args, call) => switchCircuit(call, args) },
  LightDevice: { events },
  LightCenter: { events },
}
