import { expect, test } from '../testing/component.ts'

interface Shift {
  value: number
  nodes: string[]
}

test('the layout does not shift from sign-in to the list, nor when lights report', async ({ page, server }) => {
  await page.addInitScript(`
    shifts = []
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) shifts.push({ value, nodes: sources.map(({ node }) => node?.outerHTML?.slice(0, 120)) })
    }).observe({ type: 'layout-shift', buffered: true })`)
  async function expectNoShift(): Promise<void> {
    // The observer reports a shift within two frames.
    await page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    const shifts = await page.evaluate<Shift[]>('shifts')
    const sum = shifts.reduce((before, { value }) => before + value, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.02)
  }
  await page.goto('/auth/login?to=/lighting/devices')
  const demo = page.getByRole('button', { name: 'admin@lamplighter.example' })
  await expect(demo).toBeVisible()
  await expectNoShift()
  await demo.click()
  const row = page.getByRole('row').filter({ hasText: 'L-000001' })
  await expect(row).toBeVisible()
  await expect.poll(() => server.live.listeners('lightDeviceChanges')).toBe(1)
  const lights = server.city.rows.devices.slice(0, 7)
  for (const power of [12.3, 118.5, 7.1]) {
    for (const light of lights)
      server.city.change(light, { mainPower: power, subPower: 0, mainBrightness: 80, litState: 'LIT' })
    server.live.publish('lightDeviceChanges', lights)
    await expect(row).toContainText(`${power}`)
    await expectNoShift()
  }
})
