import type { Client } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import type { Chosen } from './deviceDialog.ts'

export const DeviceIds = graphql(`
  query DeviceIds($where: LightDeviceWhereInput) {
    findLightDeviceIds(where: $where)
  }
`)

const DeviceNames = graphql(`
  query DeviceNames($where: LightDeviceWhereInput, $limit: Int) {
    findManyLightDevice(where: $where, limit: $limit) {
      items {
        id
        name
        deviceId
      }
    }
  }
`)

/** The maximum of one response. */
const AT_ONCE = 200

/** Loads the names of the devices; deleted ones are left out. */
export async function withNames(client: Client, devices: Chosen[]): Promise<Chosen[]> {
  const known = new Map(devices.map(device => [device.id, device]))
  const unknown = devices.filter(({ name }) => name === undefined)
  for (let from = 0; from < unknown.length; from += AT_ONCE) {
    const ids = unknown.slice(from, from + AT_ONCE).map(({ id }) => id)
    const { data } = await client.query(DeviceNames, { where: { id: { in: ids } }, limit: AT_ONCE })
    for (const device of data?.findManyLightDevice.items ?? []) known.set(device.id, device)
  }
  return devices.map(device => known.get(device.id) ?? device)
}

/** The label of a device whose name is not loaded. */
export function selectedName({ id, name }: Chosen): string {
  return name ?? `#${id}`
}
