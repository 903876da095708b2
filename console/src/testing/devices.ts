import { expect, type Locator, type Page } from '@playwright/test'
import { operate } from './answers/control.ts'
import type { City } from './city.ts'
import { row } from './find.ts'
import type { MemoryServer } from './memoryServer.ts'
import type { Viewer } from './permissions.ts'
import type { Row } from './select.ts'

/* Shared by tests of the device list. */

export const LIST = '/lighting/devices'

export const box = (page: Page, text: string): Locator => row(page, text).getByRole('checkbox')

export function lightOf(city: City, deviceId: string): Row {
  return city.findBy('devices', 'deviceId', deviceId)
}

/** New lights, in service though none of them ever reports. */
export function addLights(city: City, ...deviceIds: string[]): Row[] {
  const { id: modeId } = city.findBy('models', 'code', 'K02B-4G')
  const unheard = { deviceStatus: 'OFFLINE', lifecycle: 'IN_SERVICE', litState: 'UNKNOWN', confirmation: 'CONFIRMED' }
  return deviceIds.map(deviceId => city.add('devices', { name: `新灯 ${deviceId}`, deviceId, modeId, ...unheard }))
}

/** The list is loaded and its subscription is connected. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.getByRole('switch').first()).toBeEnabled()
}

/** Operates lights as another user. @param until ISO; undefined: the next event of the plan */
export function operateAs(server: MemoryServer, who: string, request: Parameters<typeof operate>[1]): void {
  const admin = server.city.findBy('admins', 'email', `${who}@lamplighter.example`)
  operate({ server, city: server.city, viewer: { admin } as Viewer }, request)
}

/** Overrides all lights of a group, as `operateAs`. */
export function overrideGroup(server: MemoryServer, group: Row, input: Parameters<typeof operate>[1]['input']): number {
  const ids = server.city.rows.devices.filter(({ groupId }) => groupId === group.id).map(({ id }) => id)
  operateAs(server, 'operator', { ids, group, input })
  return server.city.rows.devices.filter(({ override, groupId }) => override && groupId === group.id).length
}
