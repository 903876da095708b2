import { violations } from '../testing/axe.ts'
import { expect, testVariants } from '../testing/component.ts'
import { overrideGroup } from '../testing/devices.ts'
import { expectToFit } from '../testing/fit.ts'

testVariants('axe finds nothing on the list of overrides and its confirmation', async ({ page, open, server }) => {
  const group = server.city.findBy('groups', 'name', '海淀主干道')
  const until = new Date(Date.now() + 7_200_000).toISOString()
  overrideGroup(server, group, { mainBrightness: 35, until })
  await open('/lighting/overrides', 'operator')
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText(/35\s?%/)).toBeVisible()
    await expectToFit(page)
    expect(await violations(page)).toEqual([])
  }
  await page.getByRole('button', { name: /^(全部结束|End all)/ }).click()
  await expect(page.getByRole('dialog').getByText(/7 /)).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})
