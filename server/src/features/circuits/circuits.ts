import type { Cabinet, CabinetCircuit, ContactorState } from '#protocol/cabinet.ts'
import { type Connection, retryStatement, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { noteRequest } from '../../foundation/lights/controlChanges.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { announcesCircuits } from '../capabilities/capabilities.ts'
import { findCenter } from '../centers/centers.ts'
import {
  applyAnswers,
  type CircuitAnswer,
  type CircuitCommandRow,
  claimDue,
  deleteOldCommands,
  expireCommands,
  insertCommand,
  markFollowed,
  type OutgoingCircuitCommand,
  selectLightsOfCenter,
  selectNewest,
} from './circuits.store.ts'
import { isCircuitCommandId, newCircuitCommandId } from './commandId.ts'

export type { CircuitAnswer, CircuitCommandRow, OutgoingCircuitCommand }

/*
 * Commands to the contactors of a cabinet. They have the states of commands of lights: QUEUED → SENT → ACKNOWLEDGED,
 * REJECTED, EXPIRED, or FAILED if superseded. A command is sent again with the same id until it is acknowledged or expires.
 * Whether the contactor followed is decided by the cabinet's reports.
 */

/**
 * Switches the contactor of a circuit. Opened, it leaves its lights without power: they go offline.
 * @throws NOT_FOUND, FORBIDDEN; BAD_USER_INPUT if the center does not switch circuits, is offline, or has no such circuit
 */
export async function switchCircuit(
  db: Connection,
  viewer: Viewer,
  input: { centerId: number; circuit: string; contactor: ContactorState },
): Promise<CircuitCommandRow> {
  const account = mayOrThrow(viewer, 'LightCenter:operate')
  const { centerId, circuit, contactor } = input
  const center = await findCenter(db, viewer, centerId)
  if (!center) throw notFound('center')
  if (!(await announcesCircuits(db, centerId)))
    throw badInput('centerId', 'circuitsUnsupported', 'the center did not announce that it switches circuits')
  if (!center.online) throw badInput('centerId', 'centerOffline', 'the center is not connected')
  const { circuits = [] } = (center.cabinet ?? {}) as Cabinet
  if (!circuits.some(reported => reported.circuit === circuit))
    throw badInput('circuit', 'circuitUnknown', 'the center reported no such circuit')
  return transact(db, async tx => {
    const row = { id: newCircuitCommandId(), center_id: centerId, circuit, contactor, by: account.name }
    if (contactor === 'OPEN') await noteWithoutPower(tx, centerId)
    const command = await insertCommand(tx, row)
    await announce(tx, 'circuit.queued', {})
    return command
  })
}

/** For the protection of lights: which lights of a center a circuit supplies is not known. */
async function noteWithoutPower(tx: Connection, center: number): Promise<void> {
  const lights = await selectLightsOfCenter(tx, center)
  noteRequest(tx, { lights, until: FOREVER, levelsOf: () => ({ main_level: 0, sub_level: 0 }) })
}
/** Until it is closed again. */
const FOREVER = new Date(8.64e15)

/** Newest commands of circuits, by `center circuit`. Names of users are not for customers. */
export async function findCircuitCommands(
  db: Connection,
  viewer: Viewer,
  centers: number[],
): Promise<Map<string, CircuitCommandRow>> {
  const isCustomer = signedIn(viewer).onlyAuthorisedTo !== undefined
  const rows = await selectNewest(db, centers)
  return new Map(rows.map(row => [`${row.center_id} ${row.circuit}`, isCustomer ? { ...row, by: null } : row]))
}

/** For the gateway: marks due commands SENT. */
export function takeDueCircuitCommands(db: Connection, limit: number): Promise<OutgoingCircuitCommand[]> {
  return retryStatement(db, at => claimDue(at, limit))
}

/**
 * For the gateway: applies the answers of centers, and costs nothing if there are none.
 * @returns the ignored ones: late, repeated, or to no command of a circuit
 */
export async function acknowledgeCircuits<A extends CircuitAnswer>(db: Connection, answers: A[]): Promise<A[]> {
  const valid = answers
    .filter(({ id }) => isCircuitCommandId(id))
    .map(({ endpoint, id, result, reason }) => ({ endpoint, id, result, reason }))
  if (valid.length === 0) return answers
  const found = new Set(await retryStatement(db, at => applyAnswers(at, valid)))
  return answers.filter(({ id }) => !found.has(id.toLowerCase()))
}

/** For the gateway: contactors as a cabinet reported them. */
export async function recordContactors(db: Connection, endpoint: string, circuits: CabinetCircuit[]): Promise<void> {
  await markFollowed(db, endpoint, circuits)
}

/** For the scheduler: expires unanswered commands. */
export const expireCircuitCommands = expireCommands

/** For the scheduler: deletes what is older than the retention period. */
export const purgeCircuitCommands = deleteOldCommands
