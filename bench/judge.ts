import type { Row } from './row.ts'
import { keptLines, type Measured } from './table.ts'

/** One goal, as a test of the nightly set reports itself. */
export interface Verdict {
  file: string
  name: string
  status: 'passed' | 'failed' | 'skipped'
  ms: number
  error?: string
}

/**
 * A goal that RESULTS.md says is reached fails when it is missed; one that was not reached before is skipped, and printed.
 * @param ms that the whole row took
 */
export function judge({ name }: Row, measured: Measured[] | Error, ms: number): Verdict[] {
  const file = `bench, ${name}`
  if (measured instanceof Error) return [{ file, name: 'runs', status: 'failed', ms, error: measured.message }]
  const missedBefore = keptLines().filter(line => line.trimEnd().endsWith('| **no** |'))
  return measured.map(line => {
    const what = `${line.name} (${line.unit}) ${line.goal}`
    const error = `${line.value.median.toPrecision(3)} ${line.unit}, ratio ${line.ratio?.toFixed(2) ?? '-'}`
    const isKnown = missedBefore.some(kept => kept.startsWith(`| ${line.name} | ${line.unit} |`))
    const status = line.isReached ? 'passed' : isKnown ? 'skipped' : 'failed'
    if (status === 'skipped') console.log(`not reached, as RESULTS.md says: ${what}: ${error}`)
    return { file, name: what, status, ms: ms / measured.length, ...(status === 'failed' && { error }) }
  })
}
