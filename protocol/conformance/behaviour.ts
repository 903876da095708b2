import type { Command } from '../command.ts'
import type { Bench, Check } from './bench.ts'
import { PLAN_CHECKS } from './planBehaviour.ts'

const SECOND = 1000

const COMMAND_CHECKS: Check[] = [
  {
    name: 'a command is executed, acknowledged and reported with its id',
    run: async bench => {
      for (const level of [100, 0, 100]) {
        const command = bench.command(level)
        await bench.send('command', command)
        await bench.answer(command, 'ACCEPTED')
        await bench.level(level, { commandId: command.id })
      }
    },
  },
  {
    name: 'a repeated command is a DUPLICATE and changes nothing, also after its expiry',
    run: async bench => {
      const [first, second] = [bench.command(100), bench.command(0)]
      for (const command of [first, second]) {
        await bench.send('command', command)
        await bench.answer(command, 'ACCEPTED')
      }
      await bench.level(0, { commandId: second.id })
      const readings = bench.count('telemetry')
      await bench.send('command', first)
      await bench.answer(first, 'DUPLICATE')
      await bench.send('command', { ...second, expiresAt: past(60) })
      await bench.answer(second, 'DUPLICATE')
      await bench.findNone('the level of a duplicate', 'telemetry', ({ main }) => main?.dimmingLevel === 100, readings)
    },
  },
  {
    name: 'a command after its expiry is EXPIRED',
    run: async bench => refuses(bench, { expiresAt: past(5) }, 'EXPIRED'),
  },
  {
    name: 'a command with a lower version is SUPERSEDED, one with an equal version is executed',
    run: async bench => {
      const newest = bench.command(100)
      await bench.send('command', newest)
      await bench.answer(newest, 'ACCEPTED')
      await refuses(bench, { version: newest.version - 1 }, 'SUPERSEDED')
      const equal = bench.command(0, { version: newest.version })
      await bench.send('command', equal)
      await bench.level(0, { commandId: equal.id })
    },
  },
  {
    name: 'a retained command is REJECTED',
    run: async bench => {
      const command = bench.command(100)
      // It arrives as retained with the next subscription.
      await bench.cut(() => bench.send('command', command, true))
      await bench.answer(command, 'REJECTED')
      await bench.send('command', '', true)
    },
  },
  {
    name: 'unknown fields are ignored',
    run: async bench => {
      const command = bench.command(100, { ofALaterVersion: { anything: [1] } })
      await bench.send('command', command)
      await bench.answer(command, 'ACCEPTED')
    },
  },
  {
    name: 'unknown topics and invalid messages do no harm',
    run: async bench => {
      await bench.sendUnknownKind({ id: 'x' })
      await bench.send('command', '{"id":')
      await bench.send('command', { id: 'no more than that' })
      const command = bench.command(0)
      await bench.send('command', command)
      await bench.level(0, { commandId: command.id })
    },
  },
]

const CONNECTION_CHECKS: Check[] = [
  {
    name: 'after a lost connection it connects again and reports',
    run: async bench => {
      const command = bench.command(100)
      await bench.send('command', command)
      await bench.level(100, { commandId: command.id })
      const [presences, readings] = [bench.count('presence'), bench.count('telemetry')]
      await bench.cut()
      await bench.find('presence', 'presence', ({ online }) => online === true, presences)
      await bench.find('a reading', 'telemetry', ({ main }) => main?.dimmingLevel === 100, readings)
      // The platform did not receive the acknowledgement, and resends.
      const answers = bench.count('acknowledgement')
      await bench.send('command', command)
      await bench.answer(command, 'DUPLICATE', answers)
    },
  },
  {
    name: 'the inventory is sent on request, with the id of the request',
    run: async bench => {
      const id = bench.nextId()
      await bench.send('inventory', { id })
      await bench.find(`the inventory ${id}`, 'inventory', inventory => inventory.id === id)
    },
  },
]

const READ_CHECKS: Check[] = [
  {
    name: 'capabilities are announced after connecting',
    since: '1.1',
    run: async bench => {
      const announced = bench.count('capabilities')
      await bench.cut()
      await bench.find('capabilities', 'capabilities', () => true, announced)
    },
  },
  {
    name: 'a request for a reading is answered with its id, though nothing has changed; an expired one is not',
    since: '1.1',
    run: async bench => {
      for (let round = 0; round < 2; round++) {
        const id = bench.nextId()
        await bench.send('read', { id, lights: bench.lights, expiresAt: future(30) })
        await bench.find(`a reading with readId ${id}`, 'telemetry', ({ readId }) => readId === id)
      }
      const late = bench.nextId()
      await bench.send('read', { id: late, lights: bench.lights, expiresAt: past(5) })
      await bench.findNone('a reading for an expired request', 'telemetry', ({ readId }) => readId === late)
    },
  },
  {
    name: 'a request without lights is answered by the cabinet of a center, or by the light',
    since: '1.1',
    run: async bench => {
      const id = bench.nextId()
      await bench.send('read', { id, expiresAt: future(30) })
      if (bench.subject.light === undefined) await bench.find('a reading', 'telemetry', ({ readId }) => readId === id)
      else await bench.find('the cabinet', 'cabinet', ({ readId }) => readId === id)
    },
  },
]

/** All rules that the endpoint must follow. They run one after the other on one endpoint. */
export function checksOf({ protocol, storesPlans }: Bench['subject']): Check[] {
  return [...COMMAND_CHECKS, ...CONNECTION_CHECKS, ...PLAN_CHECKS, ...READ_CHECKS].filter(
    ({ since, needsPlans }) => (since === undefined || protocol === since) && (!needsPlans || storesPlans),
  )
}

async function refuses(bench: Bench, more: Partial<Command>, result: 'EXPIRED' | 'SUPERSEDED'): Promise<void> {
  const command = bench.command(1, more)
  await bench.send('command', command)
  await bench.answer(command, result)
  await bench.findNone('a reading of a refused command', 'telemetry', ({ commandId }) => commandId === command.id)
}

function past(seconds: number): string {
  return future(-seconds)
}

function future(seconds: number): string {
  return new Date(Date.now() + seconds * SECOND).toISOString()
}
