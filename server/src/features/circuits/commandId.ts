import { v7 as uuidv7 } from 'uuid'

/*
 * Acknowledgements do not say whether they answer a command of a light or of a circuit. Ids of circuit commands are UUIDs of
 * version 8 (RFC 9562: custom) with the layout of version 7, which commands of lights have. Late acknowledgements of lights
 * therefore need no statement for circuits.
 */

const CIRCUIT_COMMAND_ID = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i

export function newCircuitCommandId(): string {
  const id = uuidv7()
  return `${id.slice(0, 14)}8${id.slice(15)}`
}

export function isCircuitCommandId(id: string): boolean {
  return CIRCUIT_COMMAND_ID.test(id)
}
