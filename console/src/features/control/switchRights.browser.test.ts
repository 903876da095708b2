import { expect, test } from '../../testing/component.ts'

test('a viewer cannot switch lights; an operator can', async ({ open }) => {
  const page = await open('/lighting/devices?q=L-000001', { as: 'viewer' })
  const row = page.getByRole('row').filter({ hasText: 'L-000001' })
  await expect(row.getByRole('switch')).toBeDisabled()
  await open('/lighting/devices?q=L-000001', { as: 'operator' })
  await expect(row.getByRole('switch')).toBeEnabled()
})
