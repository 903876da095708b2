import { paths } from '../paths.ts'
import { expect, test } from '../testing/component.ts'

const LISTS = [
  ...[paths.devices, paths.groups, paths.centers, paths.models, paths.schedules, paths.admins, paths.roles],
  ...[paths.media, `${paths.alerts}?tab=channels`],
]

test('an empty list has one button that creates, at the place of a full list', async ({ open, page, server }) => {
  const { city } = server
  const places = new Map<string, string>()
  const button = page.locator('main [aria-keyshortcuts~=n]')
  const place = async () => {
    const { x, y } = (await button.boundingBox())!
    return `${Math.round(x)} ${Math.round(y)}`
  }
  for (const path of LISTS) {
    await open(path, { as: 'admin' })
    await expect(button, path).toHaveCount(1)
    await expect(page.locator('main [role=status][aria-busy=true]')).toHaveCount(0)
    places.set(path, await place())
  }
  for (const table of ['devices', 'groups', 'centers', 'models', 'schedules', 'files', 'folders', 'channels'] as const)
    city.rows[table].length = 0
  for (const path of LISTS) {
    await open(path, { as: 'admin' })
    if (path !== paths.admins && path !== paths.roles)
      await expect(page.locator('main [role=status]:not([aria-busy])').first(), path).toBeVisible()
    await expect(button, path).toHaveCount(1)
    expect(await place(), path).toBe(places.get(path))
  }
})
