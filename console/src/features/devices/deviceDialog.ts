import type { VariablesOf } from '../../graphql/graphql.ts'
import type { DeviceList, DeviceRow } from './devices.ts'

/** A selected device; “select all” selects devices by id only, without names. */
export interface Chosen {
  id: number
  name?: string
  deviceId?: string
}

/** The dialogs of the list with their devices. */
export type DeviceDialog =
  | { kind: 'operate' | 'map'; device: DeviceRow }
  | { kind: 'form'; id?: number }
  | { kind: 'batchEdit' | 'batchOperate' | 'delete'; devices: Chosen[] }
  | { kind: 'sync' | 'campaigns' | 'trash' | 'attributes' | 'assets' }
  | { kind: 'export'; where: VariablesOf<typeof DeviceList>['where']; total: number }
