import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadAll } from 'js-yaml'
import { expect, test } from 'vitest'

/* Security rules for the files in deploy/. */

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url))
// biome-ignore lint/suspicious/noExplicitAny: parsed files have any shape
type Document = any
const read = (path: string): Document[] => loadAll(readFileSync(`${deploy}${path}`, 'utf8')).filter(Boolean) as never
const kubernetes = () =>
  readdirSync(`${deploy}kubernetes`)
    .filter(file => file.endsWith('.yaml'))
    .flatMap(file => read(`kubernetes/${file}`))

function faultsOfContainer(container: Document): string[] {
  const { securityContext: own = {}, resources = {}, image = '' } = container
  return [
    own.allowPrivilegeEscalation === false ? '' : 'may gain privileges',
    own.readOnlyRootFilesystem === true ? '' : 'has a writable root file system',
    own.capabilities?.drop?.includes('ALL') ? '' : 'keeps capabilities',
    resources.limits?.memory && resources.requests?.cpu ? '' : 'has no resources',
    /(@sha256:[0-9a-f]{64}|:\d[\w.-]*)$/.test(image) ? '' : `has an image of no version: ${image}`,
  ].map(fault => fault && `${container.name} ${fault}`)
}

function faultsOfPod({ spec }: Document): string[] {
  return [
    spec.securityContext?.runAsNonRoot === true ? '' : 'may run as root',
    spec.securityContext?.seccompProfile?.type === 'RuntimeDefault' ? '' : 'has no seccomp profile',
    spec.automountServiceAccountToken === false ? '' : 'has the token of a service account',
    ...spec.containers.flatMap(faultsOfContainer),
  ]
}

/** Whole private ranges include every pod of the cluster. */
const isNarrow = (range: string) => Number(range.split('/')[1] ?? 32) >= 24

function faultsOf(all: Document[]): string[] {
  const faults: string[] = []
  const add = ({ kind, metadata }: Document, found: string[]) =>
    faults.push(...found.filter(Boolean).map(fault => `${kind} ${metadata.name}: ${fault}`))
  const policies = all.filter(({ kind }) => kind === 'NetworkPolicy')
  const guarded = (labels: Document) =>
    policies.some(({ spec }) => JSON.stringify(spec.podSelector.matchLabels) === JSON.stringify(labels))
  for (const one of all) {
    const { kind, spec, data } = one
    if (spec?.template) {
      const { labels } = spec.template.metadata
      add(one, [...faultsOfPod(spec.template), guarded(labels) ? '' : 'has no NetworkPolicy'])
    }
    if (kind === 'Ingress') {
      const covered = (spec.tls ?? []).flatMap(({ hosts }: Document) => hosts)
      add(
        one,
        spec.rules.map(({ host }: Document) => (covered.includes(host) ? '' : `${host} has no TLS`)),
      )
    }
    if (kind === 'Service' && spec.type === 'LoadBalancer')
      add(
        one,
        spec.ports.map(({ port }: Document) => (port === 8883 ? '' : `port ${port} is exposed without TLS`)),
      )
    if (kind === 'ConfigMap' && data.TRUSTED_PROXIES)
      add(
        one,
        data.TRUSTED_PROXIES.split(',').map((range: string) => (isNarrow(range) ? '' : `trusts ${range}`)),
      )
    const [, mode] = /sslmode=([\w-]+)/.exec(JSON.stringify(one)) ?? []
    add(one, [mode === undefined || mode === 'verify-full' ? '' : `sslmode=${mode}`])
  }
  const denied = policies.some(({ spec }) => Object.keys(spec.podSelector).length === 0 && !spec.ingress)
  return denied ? faults : [...faults, 'no NetworkPolicy denies what is not listed']
}

test('the Kubernetes files follow the rules', () => {
  expect(faultsOf(kubernetes())).toEqual([])
})

test('the rules detect insecure files', () => {
  const pod = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a' }] } }
  const bad = [
    { kind: 'Deployment', metadata: { name: 'a' }, spec: { template: pod } },
    { kind: 'Ingress', metadata: { name: 'b' }, spec: { rules: [{ host: 'c.example' }] } },
    { kind: 'Service', metadata: { name: 'd' }, spec: { type: 'LoadBalancer', ports: [{ port: 1883 }] } },
    { kind: 'ConfigMap', metadata: { name: 'e' }, data: { TRUSTED_PROXIES: '10.0.0.0/8', URL: 'x?sslmode=no-verify' } },
  ]
  expect(faultsOf(bad)).toHaveLength(14)
})

test('the broker restricts each device to its own topics, with the same ACL on Kubernetes and machines', () => {
  const broker = kubernetes().find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'broker')
  expect(broker.data.acl).toBe(readFileSync(`${deploy}machines/mosquitto.acl`, 'utf8'))
  const listeners = [...broker.data['mosquitto.conf'].matchAll(/^listener (\d+)/gm)].map(([, port]) => port)
  expect(listeners).toEqual(['8883', '1884'])
})

test.each(['compose.yml', 'compose.cluster.yml'])(
  '%s publishes ports on loopback only by default, and contains no default password',
  path => {
    const [{ services }] = read(path)
    for (const [name, { ports = [] }] of Object.entries<Document>(services))
      for (const port of ports) expect(port, name).toMatch(/^(127\.0\.0\.1|\$\{\w+:-127\.0\.0\.1\}):/)
    expect(readFileSync(`${deploy}${path}`, 'utf8')).not.toMatch(/change-me/)
  },
)

test('Compose does not start without its secrets', () => {
  const variables = (path: string) =>
    [...readFileSync(`${deploy}${path}`, 'utf8').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  expect(variables('compose.yml')).toContain('SITE_URL')
  const needed = ['SUPERUSER', 'REPLICATION', 'REWIND', 'RESTAPI', 'DB', 'BROKER'].map(name => `${name}_PASSWORD`)
  expect(variables('compose.cluster.yml')).toEqual(expect.arrayContaining(needed))
})
