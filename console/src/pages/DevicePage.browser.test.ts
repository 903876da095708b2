import { violations } from '../testing/axe.ts'
import { expect, testVariants } from '../testing/component.ts'
import { lightOf } from '../testing/devices.ts'

testVariants("axe finds nothing on any part of a device's page", async ({ page, open, server }) => {
  const light = lightOf(server.city, 'L-000004')
  const refused = { status: 'REJECTED', reason: 'OFFLINE', cause: 'OPERATOR', expiresAt: new Date() }
  server.city.add('commands', { deviceId: light.id, ...refused, mainBrightness: 60 })
  await open(`/lighting/devices/${light.id}`)
  await expect(page.getByRole('tab').first()).toBeVisible()
  const tabs = await page.getByRole('tab').count()
  expect(tabs).toBe(8)
  for (let tab = 0; tab < tabs; tab++) {
    await page.getByRole('tab').nth(tab).click()
    await expect(page.getByRole('tabpanel').locator('[class*=Skeleton]')).toHaveCount(0)
    expect(await violations(page), `${tab}`).toEqual([])
  }
})
