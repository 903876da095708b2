import type { VariablesOf } from '../../graphql/graphql.ts'
import type { PasswordScope } from '../credentials/passwords.ts'
import type { DeviceSearch } from './deviceSearch.ts'
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
  | { kind: 'form'; id?: number; deviceId?: string }
  | { kind: 'batchEdit' | 'batchOperate' | 'read' | 'delete'; devices: Chosen[] }
  | { kind: 'operateFound'; search: DeviceSearch }
  | { kind: 'sync' | 'campaigns' | 'trash' | 'unknown' | 'attributes' | 'assets' | 'savedSearches' }
  | { kind: 'passwords'; scope: PasswordScope }
  | { kind: 'export'; where: VariablesOf<typeof DeviceList>['where']; total: number }
