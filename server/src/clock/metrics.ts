import { Counter, Gauge, registry } from '../foundation/runtime/metrics.ts'

export const taskRuns = new Counter({
  name: 'lamplighter_clock_task_runs_total',
  help: 'Runs of scheduled tasks by task and outcome',
  labelNames: ['task', 'outcome'],
  registers: [registry],
})

export const lastDuration = new Gauge({
  name: 'lamplighter_clock_task_duration_seconds',
  help: 'Duration of the last run of each scheduled task',
  labelNames: ['task'],
  registers: [registry],
})

/** Latest start of the next run of each task, by `performance.now()`. */
export const dueAt = new Map<string, number>()

new Gauge({
  name: 'lamplighter_clock_task_delay_seconds',
  help: 'How long the next run of each scheduled task is overdue: its last run has not ended, or the thread is busy',
  labelNames: ['task'],
  registers: [registry],
  collect() {
    for (const [task, at] of dueAt) this.set({ task }, Math.max(0, performance.now() - at) / 1000)
  },
})
