import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCenter, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const ask = (query: string, variables: object = {}) => platform.ask(query, variables, token)

test('creates a center with its power supply', async () => {
  const CREATE = `mutation ($input: LightCenterCreateInput!) {
    createLightCenter(input: $input) { deviceId daytimePowerCut districtName }
  }`
  const input = { name: '南门', deviceId: `C-NEW-${serial()}`, districtCode: '440106', districtName: '天河区' }
  const plain = await ask(CREATE, { input })
  expect(plain.data.createLightCenter).toMatchObject({ daytimePowerCut: false, districtName: '天河区' })
  const cut = await ask(CREATE, { input: { ...input, deviceId: `C-NEW-${serial()}`, daytimePowerCut: true } })
  expect(cut.data.createLightCenter.daytimePowerCut).toBe(true)
  const again = await ask(CREATE, { input })
  expect(again.errors![0]!.extensions).toMatchObject({ field: 'input.deviceId', key: 'deviceIdTaken' })
})

test('rejects a concurrent change with CONFLICT', async () => {
  const { id } = await makeCenter(platform.db)
  const { data } = await ask(`{ findOneLightCenter(id: ${id}) { updatedAt } }`)
  const CHANGE =
    'mutation ($id: Int!, $input: LightCenterUpdateInput!) { updateLightCenter(id: $id, input: $input) { name } }'
  const change = (name: string) =>
    ask(CHANGE, { id, input: { name: { set: name }, expectedUpdatedAt: data.findOneLightCenter.updatedAt } })
  expect((await change('第一个名称')).data.updateLightCenter.name).toBe('第一个名称')
  expect((await change('第二个名称')).errors![0]!.extensions.code).toBe('CONFLICT')
})

test('filters centers by connection and district', async () => {
  const { db } = platform
  const [here, away] = [await makeCenter(db), await makeCenter(db)]
  const mark = `标记 ${serial()}`
  await db.updateTable('light_center').set({ description: mark }).where('id', 'in', [here.id, away.id]).execute()
  const connected = { online: true, heard_at: new Date(), district_code: '440106' }
  await db.updateTable('light_center').set(connected).where('id', '=', here.id).execute()
  await db.updateTable('light_center').set({ district_code: '440103' }).where('id', '=', away.id).execute()
  const list = async (args: string) => {
    const where = `AND: [{ description: { equals: "${mark}" } }]`
    const { data } = await ask(`{ findManyLightCenter(${args.replace('$', where)}) { items { id } } }`)
    return data.findManyLightCenter.items.map(({ id }: { id: number }) => id)
  }
  expect(await list('where: { $, online: { equals: true } }')).toEqual([here.id])
  expect(await list('where: { $ }, orderBy: [{ online: desc }]')).toEqual([here.id, away.id])
  expect(await list('where: { $ }, orderBy: [{ districtCode: asc }]')).toEqual([away.id, here.id])
})
