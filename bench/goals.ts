import { type TestResult, toResult } from '../scripts/testing/results.mjs'
import type { Benchmark } from './benchmark.ts'
import { type MetricResult, missedGoals } from './resultsTable.ts'

/**
 * The goals of a benchmark, as results of the nightly set. A goal that RESULTS.md records as reached fails when it is
 * missed; one that it records as missed is skipped and printed.
 * @param ms duration of the benchmark
 */
export function checkGoals({ name }: Benchmark, measured: MetricResult[] | Error, ms: number): TestResult[] {
  const file = `bench, ${name}`
  if (measured instanceof Error) return [toResult(file, 'runs', { ms, error: measured.message })]
  const missedBefore = missedGoals()
  return measured.map(line => {
    const goal = `${line.name} (${line.unit}) ${line.goal}`
    const found = `${line.value.median.toPrecision(3)} ${line.unit}, ratio ${line.ratio?.toFixed(2) ?? '-'}`
    const result = toResult(file, goal, { ms: ms / measured.length, error: line.isReached ? undefined : found })
    if (line.isReached || !missedBefore.has(`${line.name}, ${line.unit}`)) return result
    console.log(`missed, as RESULTS.md records: ${goal}: ${found}`)
    return { ...result, status: 'skipped' }
  })
}
