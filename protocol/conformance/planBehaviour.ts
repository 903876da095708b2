import type { PlanRules } from '../rules.ts'
import type { Bench, Check } from './bench.ts'

const MINUTE = 60_000
/** An entry is due so long after it was sent. */
const AHEAD_MS = 1000

/** A plan that changes nothing soon. */
async function store(bench: Bench, version: number, more: object = {}, retained = false): Promise<void> {
  const entries = [{ at: new Date(Date.now() + 60 * MINUTE).toISOString(), main: { dimmingLevel: 100 } }]
  await bench.send('plan', { version, lights: bench.lights, entries, ...more }, retained)
}

function reported(bench: Bench, version: number, result: 'STORED' | 'REJECTED', from = 0) {
  const { light } = bench.subject
  return bench.find(
    `${result} for plan ${version}`,
    'plan',
    report =>
      report.version === version &&
      report.result === result &&
      (light === undefined ? report.lights === undefined : (report.lights as string[]).includes(light)),
    from,
  )
}

function rulesWith(override: PlanRules['override']): PlanRules {
  const events: PlanRules['programs'][number]['events'] = [
    { sun: 'SUNSET', main: { dimmingLevel: 100 } },
    { sun: 'SUNRISE', main: { dimmingLevel: 0 } },
  ]
  return {
    ...{ zone: 'Asia/Shanghai', latitude: 23.13, longitude: 113.36, override },
    programs: [{ id: '1', events }],
    calendar: [{ program: '1' }],
  }
}

export const PLAN_CHECKS: Check[] = [
  {
    name: 'a plan is stored; an older one is rejected with the version that is held; an equal one is stored again',
    needsPlans: true,
    run: async bench => {
      const version = bench.nextVersion()
      await store(bench, version)
      await reported(bench, version, 'STORED')
      await store(bench, version - 1)
      const { held } = await reported(bench, version - 1, 'REJECTED')
      if (held !== version) throw new Error(`held is ${held}, the stored version is ${version}`)
      const from = bench.count('plan')
      await store(bench, version)
      await reported(bench, version, 'STORED', from)
    },
  },
  {
    name: 'a plan with unknown fields is stored; rules are unknown to a light of protocol 1.0',
    needsPlans: true,
    run: async bench => {
      const version = bench.nextVersion()
      const rules = bench.subject.protocol === '1.0' ? rulesWith(undefined) : undefined
      await store(bench, version, { rules, ofALaterVersion: [{ anything: 1 }] })
      await reported(bench, version, 'STORED')
    },
  },
  {
    name: 'the stored version is reported after a connection',
    needsPlans: true,
    run: async bench => {
      const version = bench.nextVersion()
      await store(bench, version)
      await reported(bench, version, 'STORED')
      const from = bench.count('plan')
      await bench.cut()
      await reported(bench, version, 'STORED', from)
    },
  },
  {
    name: 'an entry is executed at its time, and reported with the version of the plan',
    needsPlans: true,
    run: async bench => {
      const command = bench.command(0)
      await bench.send('command', command)
      await bench.level(0, { commandId: command.id })
      const version = bench.nextVersion()
      const at = new Date(Date.now() + AHEAD_MS).toISOString()
      await store(bench, version, { entries: [{ at, main: { dimmingLevel: 100 } }] })
      await bench.level(100, { planVersion: version })
    },
  },
  {
    name: 'a command is in force until the next entry: storing a plan does not end it',
    needsPlans: true,
    run: async bench => {
      const command = bench.command(0)
      await bench.send('command', command)
      await bench.level(0, { commandId: command.id })
      const version = bench.nextVersion()
      const entries = [{ at: new Date(Date.now() - 10 * MINUTE).toISOString(), main: { dimmingLevel: 100 } }]
      await store(bench, version, { entries })
      await reported(bench, version, 'STORED')
      await bench.findNone('a reading of a past entry', 'telemetry', ({ planVersion }) => planVersion === version)
    },
  },
  {
    name: 'rules are followed instead of the entries: an override begins at its time',
    since: '1.1',
    needsPlans: true,
    run: async bench => {
      const command = bench.command(0)
      await bench.send('command', command)
      await bench.level(0, { commandId: command.id })
      const version = bench.nextVersion()
      const [from, until] = [Date.now() + AHEAD_MS, Date.now() + 60 * MINUTE].map(at => new Date(at).toISOString())
      const rules = rulesWith({ from: from!, until: until!, main: { dimmingLevel: 100 } })
      const entries = [{ at: new Date(Date.now() + AHEAD_MS / 2).toISOString(), main: { dimmingLevel: 1 } }]
      await store(bench, version, { entries, rules })
      await bench.level(100, { planVersion: version })
      await bench.findNone(
        'a reading of an entry',
        'telemetry',
        ({ planVersion, main }) => planVersion === version && main?.dimmingLevel === 1,
      )
    },
  },
]
