import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paths } from '../console/src/paths.ts'
import { DEFAULT_CLIENT_ID } from '../server/src/config.ts'
import { ADMIN, openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

// This test violates the Content Security Policy on purpose.
test.use({ mayViolatePolicy: true, city: 'with a group of a bad name' })

const PAGES = Object.values(paths)
  .filter(path => !path.startsWith('/auth'))
  .map(path => path.replace('$id', '1'))

/** A page of another site, in the browser of a user who is signed in. */
async function pageElsewhere(html: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Another host name is another site for the browser.
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

test('a page of another site cannot frame, send or read anything', async ({ page, context, baseURL }) => {
  await openAs(page, ADMIN, { at: '/' })
  await page.waitForURL(/:\d+\/(?!auth)/)
  const mutation = 'mutation { logout }'
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
    .map(
      (kind, i) => `<iframe name="f${i}"></iframe>
        <form action="${baseURL}/graphql" method="post" enctype="${kind}" target="f${i}">
        <input name='{"query":"${mutation}","x":"' value='"}'><input name="query" value="${mutation}"></form>`,
    )
    .join('')
  const evil = await pageElsewhere(`<title>elsewhere</title><iframe id="framed" src="${baseURL}/"></iframe>${forms}`)
  const elsewhere = await context.newPage()
  const answers: number[] = []
  elsewhere.on('response', answer => {
    if (answer.url().endsWith('/graphql')) answers.push(answer.status())
  })
  await elsewhere.goto(evil.url)

  const framed = elsewhere.frames().find(frame => frame.parentFrame() && !frame.name())
  await expect.poll(() => framed?.url()).toMatch(/^chrome-error:/)

  await elsewhere.evaluate('for (const form of document.forms) form.submit()')
  await expect.poll(() => answers.length).toBe(3)

  const tried = (await elsewhere.evaluate(`(async () => {
    const [url, query, client] = ${JSON.stringify([baseURL, mutation, DEFAULT_CLIENT_ID])}
    const body = JSON.stringify({ query })
    const headers = { 'content-type': 'application/json', 'apollo-require-preflight': 'true', 'x-client-id': client }
    const outcome = work => work.then(async answer => answer.type + ' ' + (await answer.text()), String)
    const events = new EventSource(url + '/graphql?query=' + encodeURIComponent('subscription { alertChanges { id } }'))
    const listened = new Promise(resolve => {
      events.onopen = () => resolve('open')
      events.onerror = () => resolve('refused')
    })
    return {
      asked: await outcome(fetch(url + '/graphql', { method: 'POST', headers, body, credentials: 'include' })),
      blind: await outcome(fetch(url + '/graphql', { method: 'POST', mode: 'no-cors', body, credentials: 'include' })),
      read: await outcome(fetch(url + '/healthz')),
      listened: await listened,
    }
  })()`)) as Record<'asked' | 'blind' | 'read' | 'listened', string>
  expect(tried.asked).toContain('TypeError')
  expect(tried.blind).toContain('TypeError')
  expect(tried.read).toContain('TypeError')
  expect(tried.listened).toBe('refused')

  await page.reload()
  await expect(page).not.toHaveURL(/auth\/login/)
  await expect(page.getByRole('main')).toBeVisible()
  expect(await context.cookies()).toEqual([])
  evil.close()
})

test('shows names as text, and does not run injected scripts', { tag: '@nightly' }, async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  const name = '<img id="named" src="/nowhere.png" onerror="window.caught=1">'
  const ask = await signInToApi(baseURL, ADMIN)
  await ask('mutation ($name: String!) { createLightGroup(input: { name: $name }) { id } }', { name })
  const blocked: string[] = []
  await page.exposeFunction('tellBlocked', (directive: string) => void blocked.push(directive))
  await page.addInitScript(
    "document.addEventListener('securitypolicyviolation', event => tellBlocked(event.effectiveDirective))",
  )
  await openAs(page, ADMIN, { at: '/' })
  await page.waitForURL(/:\d+\/(?!auth)/)
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[role=status][aria-busy=true]')).toHaveCount(0)
  }
  await page.goto(`${paths.groups}?q=named`)
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.locator('#named')).toHaveCount(0)
  // The console itself causes no violations.
  expect(blocked).toEqual([])

  await page.evaluate(`{
    const add = (kind, change) => document.body.append(Object.assign(document.createElement(kind), change))
    add('script', { textContent: 'window.caught = "script"' })
    add('script', { src: 'http://localhost:1/evil.js' })
    add('iframe', { src: 'http://localhost:1/' })
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.caught = "handler"')
    image.src = '/nowhere.png'
    image.setAttribute('style', 'position: fixed; inset: 0')
    add('style', { textContent: 'body { visibility: hidden }' })
    const base = document.createElement('base')
    base.href = 'http://localhost:1/'
    document.body.append(image)
    document.head.append(base)
  }`)
  const all = [
    'base-uri',
    'frame-src',
    'script-src-attr',
    'script-src-elem',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  ]
  await expect.poll(() => blocked.filter(directive => directive !== 'img-src').sort()).toEqual(all)
  expect(await page.evaluate('window.caught')).toBeUndefined()
})
