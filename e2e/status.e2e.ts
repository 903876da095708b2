import type { Locator, Page } from '@playwright/test'
import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'lighting' })

const operator = (url: string) => signInToApi(url, 'operator@lamplighter.example')

/** All of its lights are online. */
async function aGroup(url: string): Promise<{ id: number; name: string }> {
  const ask = await operator(url)
  const { findAllLightGroup } = await ask('{ findAllLightGroup { id name deviceCount onlineRate } }')
  return findAllLightGroup.find(
    (group: { deviceCount: number; onlineRate: number }) => group.deviceCount >= 2 && group.onlineRate === 100,
  )
}

const tile = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('shows the figures of the API, updates them when a light is switched, and links to the devices', async ({
  page,
  lamplighter,
}) => {
  const { id } = await aGroup(lamplighter.url)
  const ask = await operator(lamplighter.url)
  await openAs(page, 'operator', { at: `/lighting/status?groupId=${id}` })
  const number = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  // Readings arrive in between: poll until the page and the API show the same state.
  await expect(async () => {
    const { findGroupRelatedDevicesInfo: info } = await ask(
      `{ findGroupRelatedDevicesInfo(id: ${id}) { totalCount onlineRate litCount darkCount totalPower avgDeviceVoltage
        avgDeviceTemperature totalEnergyConsumption } }`,
    )
    const shows = async (name: string, text: string) =>
      expect(tile(page, name)).toContainText(text.replaceAll(' ', ''), { timeout: 100 })
    await shows('灯杆与在线率', `${info.onlineRate} %`)
    await shows('灯杆与在线率', `${info.totalCount} 杆`)
    await shows('亮灭分布', `${info.litCount} 杆 亮灯 ${info.darkCount} 杆 灭灯`)
    await shows('功率', `${number.format(info.totalPower)} W`)
    await shows('电压与电流', `${number.format(info.avgDeviceVoltage)} V`)
    await shows('温度监测', `${number.format(info.avgDeviceTemperature)} °C`)
    await shows('用电量', `${number.format(info.totalEnergyConsumption)} kWh`)
  }).toPass({ timeout: 45_000 })

  await page.evaluate('globalThis.sameDocument = true')
  const counts = async () =>
    (await ask(`{ findGroupRelatedDevicesInfo(id: ${id}) { litCount darkCount } }`)).findGroupRelatedDevicesInfo
  const before = await counts()
  const { findManyLightDevice } = await ask(
    `{ findManyLightDevice(where: { groupId: { equals: ${id} }, deviceStatus: { equals: NORMAL } }) { items { id litState } } }`,
  )
  const [light] = findManyLightDevice.items
  const on = light.litState !== 'LIT'
  await ask(`mutation { switchLightDevice(id: ${light.id}, status: ${on}) { accepted } }`)
  const after = { litCount: before.litCount + (on ? 1 : -1), darkCount: before.darkCount - (on ? 1 : -1) }
  await expect(tile(page, '亮灭分布')).toContainText(`${after.litCount}杆亮灯${after.darkCount}杆灭灯`, {
    timeout: 30_000,
  })
  expect(await counts()).toEqual(after)
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
  await ask(`mutation { switchLightDevice(id: ${light.id}, status: ${!on}) { accepted } }`)

  await tile(page, '灯杆与在线率').getByRole('link', { name: /^正常/ }).click()
  await expect(page).toHaveURL(new RegExp(`/lighting/devices\\?.*groupId=${id}`))
  await expect(page).toHaveURL(/status=NORMAL/)
})
