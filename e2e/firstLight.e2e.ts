import { expect, type Locator, type Page, test } from '@playwright/test'
import { choose, openNew } from '../console/src/testing/deviceForms.ts'
import { row } from '../console/src/testing/find.ts'
import { field } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { type RunningServer, startLamplighter } from './lamplighter.ts'
import { startMosquittoLight } from './mosquittoLight.ts'
import { findPython, type PlayedLight, startPythonLight, startTerminalLight } from './pythonLight.ts'
import { setUp } from './setUp.ts'

/* docs/guide/first-light.md, from an empty installation to a confirmed light, with programs that are not the server's. */

let lamplighter: RunningServer
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  lamplighter = await startLamplighter({ DEMO: 'off' })
  page = await browser.newPage({ baseURL: lamplighter.url })
  await setUp(page, lamplighter)
  // At night the default schedule of the site would switch the lights before the test does.
  const ask = await signInToApi(lamplighter.url, 'first@city.example', 'a good long one')
  await ask('mutation { updateSiteLightDefault(lightDefault: AS_THEY_ARE) }')
})

test.afterAll(async () => {
  await page?.close()
  await lamplighter?.stop()
})

async function addLight(id: string, model: RegExp, center?: RegExp): Promise<void> {
  await page.goto('/lighting/devices')
  const form = await openNew(page)
  await field(form, '名称').fill(`灯 ${id}`)
  await field(form, '设备编号').fill(id)
  await choose(form, '型号', model)
  if (center) await choose(form, '集中控制器', center)
  await form.getByRole('button', { name: '创建', exact: true }).click()
  await expect(row(page, id)).toContainText('待投运')
}

async function issuePassword(within: Locator): Promise<string> {
  await within.getByRole('button', { name: '签发密码' }).click()
  return within.locator('span:text-is("密码") + code').innerText()
}

async function passwordOf(id: string): Promise<string> {
  await row(page, id).getByRole('button', { name: /^详情/ }).click()
  const password = await issuePassword(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  return password
}

const toggle = (id: string) => row(page, id).getByRole('switch')

async function press(id: string): Promise<void> {
  await expect(toggle(id)).toBeEnabled()
  await row(page, id).locator('label:has([role=switch]), [role=switch] + *').first().click()
}

async function expectPlayed(light: PlayedLight, text: RegExp): Promise<void> {
  await expect.poll(light.output, { timeout: 30_000 }).toMatch(text)
}

test('a light of the starter model is switched and confirmed, with the Python example and with npm run light', async () => {
  test.setTimeout(180_000)
  await addLight('L-0001', /MQTT-DIM/)
  const password = await passwordOf('L-0001')
  const python = findPython()
  if (python) {
    const light = startPythonLight(python, 'L-0001', lamplighter.mqttPort, password)
    await press('L-0001')
    await expect(toggle('L-0001')).toBeChecked({ timeout: 30_000 })
    await expect(row(page, 'L-0001')).toContainText('正常')
    await expectPlayed(light, /the lamp is at \d+ %, caused by \{'commandId'/)
    await press('L-0001')
    await expect(toggle('L-0001')).not.toBeChecked({ timeout: 30_000 })
    light.stop()
  } else console.log('skipped the Python example: there is no python3 with paho-mqtt')

  const light = startTerminalLight('L-0001', lamplighter.mqttPort, password)
  await expectPlayed(light, /connected to .* as L-0001/)
  await press('L-0001')
  await expect(toggle('L-0001')).toBeChecked({ timeout: 30_000 })
  await expectPlayed(light, /command: main lamp on at \d+ %, answered ACCEPTED/)
  light.stop()
})

test('a light behind a center is switched and confirmed', async () => {
  await page.goto('/lighting/centers')
  await page.getByRole('button', { name: '新建集中控制器' }).click()
  const form = page.getByRole('dialog', { name: '新建集中控制器' })
  await form.getByLabel('名称').fill('南门集中控制器')
  await form.getByLabel('设备编号').fill('C-0001')
  await form.getByLabel('型号').selectOption({ index: 1 })
  await form.getByRole('button', { name: '创建' }).click()
  await page.getByRole('button', { name: '详情 南门集中控制器' }).click()
  const drawer = page.getByRole('dialog', { name: '集中控制器详情' })
  await drawer.getByRole('tab', { name: '接入' }).click()
  const password = await issuePassword(drawer)
  await addLight('L-0002', /K01A-PLC/, /南门集中控制器/)

  const center = startMosquittoLight('C-0001', lamplighter.mqttPort, password)
  await center.say('presence', { online: true })
  await center.say('telemetry', { readings: [{ light: 'L-0002', main: { dimmingLevel: 0 } }] })
  await press('L-0002')
  const command = await center.hear()
  expect(command).toMatchObject({ light: 'L-0002', main: { dimmingLevel: expect.any(Number) } })
  await center.say('acknowledgement', { id: command.id, light: 'L-0002', result: 'ACCEPTED' })
  await expect(toggle('L-0002')).not.toBeChecked()
  await center.say('telemetry', { light: 'L-0002', main: command.main, commandId: command.id })
  await expect(toggle('L-0002')).toBeChecked({ timeout: 30_000 })
  center.leave()
})
