import { expect, test } from '../../testing/component.ts'
import { lightMapOf, MAP_TIMEOUT } from '../../testing/map.ts'
import { goTo } from '../../testing/route.ts'

test.setTimeout(120_000)
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('counts the lights outside the view by side; a click or Enter moves the map to them', async ({ open, server }) => {
  const { devices } = server.city.rows
  for (const [n, light] of devices.entries()) {
    const place = n === 0 ? { longitude: 95 } : n < 4 ? { longitude: 80 } : { longitude: 91.1 }
    Object.assign(light, { lifecycle: 'IN_SERVICE', deviceStatus: 'NORMAL', latitude: 29.65, ...place })
  }
  devices[1]!.deviceStatus = 'FAULT'
  const page = await open('/dashboard?lat=29.65&lng=91.1&zoom=12', { as: 'operator', language: 'en' })
  const map = await lightMapOf(page)
  const east = map.getByRole('button', { name: '1 light outside the view to the east: move there' })
  const west = map.getByRole('button', { name: /^\d+ lights? outside the view to the west: move there$/ })
  await expect(east).toHaveText('1', MAP_TIMEOUT)
  await expect(west).toHaveText('3')
  await expect(map.getByRole('button', { name: /outside the view/ })).toHaveCount(2)

  await map.getByRole('button', { name: /^Fault/ }).click()
  await expect(west).toHaveText('1')
  await expect(east).toHaveCount(0)
  await map.getByRole('button', { name: /^All/ }).click()

  await east.press('Enter')
  await expect(map.getByRole('button', { name: new RegExp(`^Light ${devices[0]!.id} `) })).toBeVisible(MAP_TIMEOUT)
  await expect(page).toHaveURL(/lng=95(&|$)/)
  await expect(east).toHaveCount(0)
  await expect(map.getByRole('group', { name: 'Lights outside the view' })).toBeFocused()
  await expect(west).toHaveText(String(devices.length - 1))
  await west.click()
  await expect(page).toHaveURL(/lng=91\.1(&|$)/)

  await map.getByRole('button', { name: 'Show all devices' }).click()
  await expect(map.getByRole('button', { name: /outside the view/ })).toHaveCount(0, MAP_TIMEOUT)
})

test('opens where most lights are, from another page and by its address', async ({ open, page, server }) => {
  const { devices } = server.city.rows
  for (const light of devices) Object.assign(light, { latitude: 29.65, longitude: 91.1 })
  Object.assign(devices[0]!, { longitude: 119 })
  const beyond = page.getByRole('button', { name: /outside the view/ })
  await open('/display', { as: 'operator', language: 'en' })
  for (const way of ['link', 'address'] as const) {
    if (way === 'link') await goTo(page, '/dashboard')
    else await page.reload()
    await lightMapOf(page)
    await expect(beyond, way).toHaveText('1', MAP_TIMEOUT)
  }
})
