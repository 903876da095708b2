import { choose, openNew, paste } from '../console/src/testing/deviceForms.ts'
import { LIST } from '../console/src/testing/devices.ts'
import { field } from '../console/src/testing/find.ts'
import { photo } from '../console/src/testing/pictures.ts'
import { ADMIN, openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'deviceForms' })

test('creates a device with a location and ordered photos, shown in a lightbox', async ({ page, lamplighter }) => {
  await openAs(page, 'admin', { at: LIST })
  const form = await openNew(page)
  await field(form, '名称').fill('带照片的灯')
  await field(form, '设备编号').fill('L-PHOTO-1')
  await choose(form, '型号', /K02B-4G/)
  await choose(form, '分组', /./)
  await field(form, '地址').fill('中山路')
  await field(form, '详细位置').fill('市民广场北侧')
  await field(form, '纬度').focus()
  await paste(page, `data.setData('text', '31.230416, 121.473701')`)
  await expect(field(form, '经度')).toHaveValue('121.473701')
  const photos = form.getByRole('group', { name: '照片' })
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photo('a.png', 'red'), await photo('b.png', 'blue')])
  await expect(photos.getByText('已上传')).toHaveCount(2)
  await photos.getByRole('button', { name: '前移 b.png' }).click()
  await photos.getByRole('button', { name: '查看 b.png' }).click()
  const lightbox = page.getByRole('dialog', { name: 'b.png' })
  await expect(lightbox.getByRole('img', { name: 'b.png 的图片' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('img', { name: 'a.png 的图片' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: 'a.png 的图片' })).toBeHidden()
  await form.getByRole('button', { name: '创建', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('已创建 带照片的灯')).toBeVisible()
  const ask = await signInToApi(lamplighter.url, ADMIN)
  const { findManyLightDevice } = await ask(`{ findManyLightDevice(where: { deviceId: { equals: "L-PHOTO-1" } }) {
    items { id latitude address2 photos { fileName path } } } }`)
  const [made] = findManyLightDevice.items
  expect(made).toMatchObject({ latitude: 31.230416, address2: '市民广场北侧' })
  expect(made.photos).toEqual([
    { fileName: 'b.png', path: '/light-devices' },
    { fileName: 'a.png', path: '/light-devices' },
  ])
})

test('shows when the camera is not permitted', { tag: ['@wholeBrowser', '@nightly'] }, async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ baseURL, locale: 'zh-CN' })
    await openAs(page, 'admin', { at: LIST, url: baseURL })
    const form = await openNew(page)
    await form.getByRole('button', { name: '扫码' }).click()
    await expect(page.getByText('没有摄像头权限')).toBeVisible()
  } finally {
    await browser.close()
  }
})
