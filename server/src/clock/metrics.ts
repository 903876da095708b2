import { Counter, Gauge, registry } from '../foundation/runtime/metrics.ts'

export const turns = new Counter({
  name: 'lamplighter_clock_turns_total',
  help: 'What happens by itself: turns of each task, by outcome',
  labelNames: ['task', 'outcome'],
  registers: [registry],
})

export const lastDuration = new Gauge({
  name: 'lamplighter_clock_turn_duration_seconds',
  help: 'How long the last turn of each task took',
  labelNames: ['task'],
  registers: [registry],
})

/** When each task is to take its next turn at the latest, by `performance.now()`. */
export const dueAt = new Map<string, number>()

new Gauge({
  name: 'lamplighter_clock_turn_lateness_seconds',
  help: 'For how long the next turn of each task has been due: the one before it is not over, or the thread is busy',
  labelNames: ['task'],
  registers: [registry],
  collect() {
    for (const [task, at] of dueAt) this.set({ task }, Math.max(0, performance.now() - at) / 1000)
  },
})
