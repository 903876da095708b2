import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { loadAll } from 'js-yaml'
import { readConfig } from '../server/src/config.ts'
import { freePort } from '../server/src/testing/freePort.ts'
import { root } from './lamplighter.ts'

/*
 * Checks that files in deploy/ are valid and refer to existing files. e2e/cluster tests deploy/machines.
 */

const deploy = join(root, 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: parsed files have any shape
const yaml = (path: string): any[] => loadAll(read(path)).filter(Boolean)

/** As systemd reads it. */
function environment(path: string): Record<string, string> {
  const lines = read(path)
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
  for (const line of lines) expect(line).toMatch(/^[A-Z][A-Z0-9_]*=\S/)
  return Object.fromEntries(lines.map(line => line.split(/=(.*)/s).slice(0, 2)))
}

const PATH = `${process.env.PATH}:/usr/sbin:/sbin`
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status === 0

for (const kind of ['database', 'console'])
  test(`HAProxy accepts haproxy-${kind}.cfg`, () => {
    test.skip(!has('haproxy'), 'there is no HAProxy here')
    const env = { ...environment(`machines/haproxy-${kind}.env`), PATH }
    const { status, stderr } = spawnSync('haproxy', ['-c', '-q', '-f', join(deploy, `machines/haproxy-${kind}.cfg`)], {
      env,
    })
    expect(String(stderr)).toBe('')
    expect(status).toBe(0)
  })

test('systemd accepts lamplighter.service', () => {
  test.skip(!has('systemd-analyze'), 'there is no systemd here')
  const { stderr } = spawnSync('systemd-analyze', ['verify', join(deploy, 'machines/lamplighter.service')])
  const complaints = String(stderr)
    .split('\n')
    // Its program has another path on this machine.
    .filter(line => line.includes('lamplighter.service') && !line.includes('is not executable'))
  expect(complaints).toEqual([])
})

test('the server accepts the example environment', () => {
  const config = readConfig(environment('machines/lamplighter.env'))
  expect(config).toMatchObject({ demo: false, proxies: ['10.83.0.41'], databaseUrl: expect.stringContaining(':5000/') })
})

test('Compose: everything that a service refers to exists', () => {
  for (const path of ['compose.yml', 'compose.cluster.yml']) {
    const [{ services, volumes = {}, networks = {} }] = yaml(path)
    for (const [name, service] of Object.entries<Record<string, never>>(services)) {
      const { build, image, env_file = [], depends_on = [], network_mode } = service as Record<string, never>
      expect(build ?? image, name).toBeDefined()
      if (build)
        expect(
          existsSync(
            join(deploy, (build as { context: string }).context, (build as { dockerfile: string }).dockerfile),
          ),
          name,
        ).toBe(true)
      for (const file of env_file as string[]) expect(existsSync(join(deploy, file)), file).toBe(true)
      for (const other of depends_on as string[]) expect(Object.keys(services), name).toContain(other)
      if (network_mode) expect(Object.keys(services)).toContain((network_mode as string).replace('service:', ''))
      for (const volume of ((service as Record<string, never>).volumes ?? []) as string[]) {
        const [from = ''] = volume.split(':')
        if (!from.startsWith('.')) expect(Object.keys(volumes), name).toContain(from)
        // Created by its user.
        else if (!from.endsWith('/passwords')) expect(existsSync(join(deploy, from)), from).toBe(true)
      }
      for (const network of Object.keys((service as Record<string, object>).networks ?? {}))
        expect(Object.keys(networks), name).toContain(network)
    }
  }
})

test('Dockerfiles copy existing files only', () => {
  for (const [path, context] of [
    ['Dockerfile', root],
    ['Dockerfile.database', deploy],
  ] as const)
    for (const [, from = ''] of read(path).matchAll(/^COPY (?:--chmod=\d+ )?(?!--from)(.+) \S+$/gm))
      for (const file of from.split(' ')) expect(existsSync(join(context, file)), file).toBe(true)
  expect(execFileSync('sh', ['-n', join(deploy, 'database-entrypoint')]).toString()).toBe('')
  expect(execFileSync('sh', ['-n', join(deploy, 'machines/create-database')]).toString()).toBe('')
})

test('the image contains no file of deploy/, no data and no development dependencies', () => {
  const [first, ...rules] = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
  expect(first).toBe('*')
  const allowed = rules.filter(rule => rule.startsWith('!')).map(rule => rule.slice(1))
  expect(allowed.filter(path => /^(deploy|data|\.|e2e|bench|docs)/.test(path))).toEqual([])
  for (const path of allowed) expect(existsSync(join(root, path)), path).toBe(true)
  for (const [, command = ''] of read('Dockerfile').matchAll(/^RUN (npm .+)$/gm))
    expect(command).toContain('--omit=dev')
})

test('the server runs with the files of the image only', { tag: '@nightly' }, async () => {
  const image = mkdtempSync(join(tmpdir(), 'lamplighter-image-'))
  chmodSync(image, 0o755)
  for (const [, paths = '', target = ''] of read('Dockerfile').matchAll(/^COPY --from=build (.+) (\S+)$/gm))
    for (const path of paths.split(' ')) {
      const from = path.replace('/opt/lamplighter/', '')
      if (from === 'node_modules') symlinkSync(join(root, from), join(image, from))
      else cpSync(join(root, from), join(image, target.endsWith('/') ? from : target), { recursive: true })
    }
  rmSync(join(image, 'server/src/testing'), { recursive: true })
  const [port, mqttPort] = [await freePort(), await freePort()]
  const env = { PATH: process.env.PATH, PORT: `${port}`, MQTT_PORT: `${mqttPort}`, DATA_DIR: join(image, 'data') }
  const args = ['--disable-warning=ExperimentalWarning', 'server/src/main.ts', '--lights', '20']
  const server = spawn(join(root, 'node_modules/.bin/node'), args, { cwd: image, env, stdio: 'ignore' })
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } }).then(page => page.text(), String),
        { timeout: 120_000 },
      )
      .toContain('<div id="root">')
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(image, { recursive: true })
  }
})

test('Kubernetes: selectors match pods, and ports and mounts are defined', () => {
  const known: Record<string, string> = {
    ...{ Namespace: 'v1', ConfigMap: 'v1', Service: 'v1', Deployment: 'apps/v1', StatefulSet: 'apps/v1' },
    ...{
      Ingress: 'networking.k8s.io/v1',
      NetworkPolicy: 'networking.k8s.io/v1',
      PodDisruptionBudget: 'policy/v1',
      postgresql: 'acid.zalan.do/v1',
    },
  }
  const all = readdirSync(join(deploy, 'kubernetes'))
    .filter(file => file.endsWith('.yaml'))
    .flatMap(file => yaml(join('kubernetes', file)))
  const pods = all.filter(({ spec }) => spec?.template).map(({ spec }) => spec.template)
  const contains = (labels: object, wanted: object) =>
    Object.entries(wanted).every(([key, value]) => (labels as Record<string, unknown>)[key] === value)
  for (const { apiVersion, kind, metadata, spec } of all) {
    expect(known[kind], kind).toBe(apiVersion)
    if (kind !== 'Namespace') expect(metadata.namespace).toBe('lamplighter')
    const selector = spec?.selector?.matchLabels ?? spec?.selector
    if (!selector) continue
    const found = pods.filter(pod => contains(pod.metadata.labels, selector))
    expect(found, `${kind} ${metadata.name}`).toHaveLength(1)
    if (kind !== 'Service') continue
    const ports = found[0].spec.containers.flatMap((container: { ports: { name: string }[] }) => container.ports)
    for (const { targetPort } of spec.ports)
      expect(ports.map(({ name }: { name: string }) => name)).toContain(targetPort)
  }
  for (const pod of pods)
    for (const container of pod.spec.containers) {
      const claims = all.flatMap(({ spec }) => spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name)
      const volumes = [...(pod.spec.volumes ?? []).map(({ name }: { name: string }) => name), ...claims]
      for (const { name } of container.volumeMounts) expect(volumes).toContain(name)
    }
})

test('links in the readmes resolve', () => {
  for (const path of ['README.md', 'machines/README.md', 'kubernetes/README.md'])
    for (const [, target = ''] of read(path).matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(existsSync(join(deploy, dirname(path), target)), `${path}: ${target}`).toBe(true)
})
