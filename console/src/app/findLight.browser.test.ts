import type { Page } from '@playwright/test'
import { expect, test, visit } from '../testing/component.ts'
import { addLights } from '../testing/devices.ts'
import { waitForShortcuts } from '../testing/keys.ts'
import type { MemoryServer } from '../testing/memoryServer.ts'

/* Someone phones in a pole number: the light is open after two keys, clicks or taps beside the text. */

/** The device id of the light that each text finds first. */
const TEXTS = [
  ['体育东路17', 'TY-0099'],
  ['L-17', 'L-000017'],
  ['tydl', 'L-000007'],
] as const

function idOf(server: MemoryServer, deviceId: string): number {
  return server.city.findBy('devices', 'deviceId', deviceId).id
}

function addLight(server: MemoryServer): void {
  const [light] = addLights(server.city, 'TY-0099')
  Object.assign(light!, { name: '体育东路 017 号', address1: '体育东路' })
}

/** Counts clicks, and keys that type nothing. */
async function countSteps(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`
    window.steps = []
    addEventListener('click', () => steps.push('click'), true)
    addEventListener('keydown', ({ key, ctrlKey }) => {
      if (ctrlKey ? key !== 'Control' : key.length > 1) steps.push(ctrlKey ? 'Control+' + key : key)
    }, true)`)
  return () => page.evaluate('steps')
}

const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' })
const button = (page: Page) => page.getByRole('button', { name: /搜索 · Ctrl K/ })

async function typeInPalette(page: Page, text: string): Promise<void> {
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(text)
}

for (const [text, deviceId] of TEXTS) {
  test(`“${text}” opens the light with two keys, without waiting for the answer`, async ({ open, server }) => {
    addLight(server)
    const page = await open('/display', { as: 'operator' })
    await expect(button(page)).toBeVisible()
    await waitForShortcuts(page)
    const steps = await countSteps(page)
    await page.keyboard.press('Control+k')
    await typeInPalette(page, text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/lighting/devices/${idOf(server, deviceId)}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await steps()).toEqual(['Control+k', 'Enter'])
  })

  test(`“${text}” opens the light with two clicks`, async ({ open, server }) => {
    addLight(server)
    const page = await open('/display', { as: 'operator' })
    const steps = await countSteps(page)
    await button(page).click()
    await typeInPalette(page, text)
    await palette(page).getByRole('option').first().click()
    await expect(page).toHaveURL(new RegExp(`/lighting/devices/${idOf(server, deviceId)}$`))
    expect(await steps()).toEqual(['click', 'click'])
  })

  test(`“${text}” opens the light with two taps on a phone`, async ({ newPage, server }) => {
    addLight(server)
    const page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await visit(page, server, '/display', { as: 'operator' })
    await expect(button(page)).toBeVisible()
    const steps = await countSteps(page)
    await button(page).tap()
    await typeInPalette(page, text)
    // A tap on the first result must not switch a light.
    await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await expect(palette(page).getByText(/^(开灯|关灯)$/)).toBeHidden()
    await palette(page).getByRole('option').first().tap()
    await expect(page).toHaveURL(new RegExp(`/lighting/devices/${idOf(server, deviceId)}$`))
    expect(await steps()).toEqual(['click', 'click'])
  })
}

test('keeps the text and Enter that are typed while the palette loads', async ({ open, page, server }) => {
  await page.route(/CommandDialogs/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    await route.continue()
  })
  await open('/display', { as: 'operator' })
  await expect(button(page)).toBeVisible()
  await waitForShortcuts(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('L-17')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/lighting/devices/${idOf(server, 'L-000017')}$`))
})
