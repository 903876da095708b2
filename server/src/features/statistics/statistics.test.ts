import { expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

test('the online rate is of the lights in service, the same everywhere', async () => {
  const platform = await startPlatform()
  const { db } = platform
  const token = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const mode_id = (await makeModel(db)).id
  const group = (await makeGroup(db)).id
  const empty = (await makeGroup(db)).id
  const light = async (columns: object) => {
    const { id } = await makeLight(db, { mode_id, group_id: group })
    await db.updateTable('light_state').set(columns).where('light_id', '=', id).execute()
  }
  const kinds = [
    { fault: false },
    { fault: true },
    { online: false },
    { maintenance: true },
    { maintenance: true, online: false },
  ]
  for (const columns of kinds) await light(columns)
  const counts = 'onlineCount offlineCount faultCount maintenanceCount onlineRate'
  const { data, errors } = await platform.ask(
    `{ dashboardLightInfoCount { totalCount ${counts} } findGroupRelatedDevicesInfo(id: ${group}) { ${counts} }
      none: findGroupRelatedDevicesInfo(id: ${empty}) { onlineRate } findAllLightGroup { id onlineRate } }`,
    {},
    token,
  )
  expect(errors).toBeUndefined()
  const expected = { onlineCount: 2, offlineCount: 1, faultCount: 1, maintenanceCount: 2, onlineRate: 67 }
  expect(data.dashboardLightInfoCount).toEqual({ totalCount: 5, ...expected })
  expect(data.findGroupRelatedDevicesInfo).toEqual(expected)
  expect(data.none).toEqual({ onlineRate: null })
  expect(data.findAllLightGroup).toEqual([
    { id: group, onlineRate: 67 },
    { id: empty, onlineRate: null },
  ])
})
