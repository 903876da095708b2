import { expect, test } from '../../testing/component.ts'
import { addLights } from '../../testing/devices.ts'
import { expectToFit } from '../../testing/fit.ts'
import { LANGUAGES } from '../../testing/words.ts'

for (const language of LANGUAGES)
  test(`planned and out-of-service lights fit on tiles and list at 1440, 768 and 390 px (${language})`, async ({
    open,
    page,
    server,
  }) => {
    const [planned, out] = addLights(server.city, 'NEW-2', 'NEW-3')
    planned!.lifecycle = 'PLANNED'
    Object.assign(out!, { lifecycle: 'OUT_OF_SERVICE', outOfServiceReason: '道路施工' })
    await open('/dashboard', { as: 'admin', language })
    const widths = [
      { width: 1440, height: 900 },
      { width: 768, height: 1024 },
      { width: 390, height: 844 },
    ]
    for (const size of widths) {
      await page.setViewportSize(size)
      await expect(page.getByText(language === 'zh' ? /待投运/ : /planned/).first()).toBeVisible()
      await expectToFit(page)
    }
    await page.goto('/lighting/devices?lifecycle=OUT_OF_SERVICE')
    for (const size of widths) {
      await page.setViewportSize(size)
      await expect(page.getByText('NEW-3', { exact: true })).toBeVisible()
      await expectToFit(page)
    }
  })
