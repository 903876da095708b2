import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { root } from '../e2e/lamplighter.ts'
import type { Measurement, Metric } from './benchmark.ts'

/** A line with the results of all runs. */
export interface MetricResult extends Metric {
  value: Spread
  baselineValue?: Spread
  ratio?: number
  isReached: boolean
}

interface Spread {
  median: number
  min: number
  max: number
}

const RESULTS = `${root}bench/RESULTS.md`
const HEAD = ['line', 'unit', 'value', 'baseline', 'its value', 'ratio', 'goal', 'reached']
const RESULTS_HEAD = [...HEAD, 'measured']
const [BEGIN, END] = ['<!-- bench: begin (npm run bench -- --write) -->', '<!-- bench: end -->']

export function summarize(line: Metric, measurements: Measurement[]): MetricResult {
  const value = spreadOf(measurements.map(([value]) => value))
  const baselines = measurements.flatMap(([, baseline]) => baseline ?? [])
  const baselineValue = baselines.length > 0 ? spreadOf(baselines) : undefined
  const ratio = baselineValue && spreadOf(measurements.map(([value, baseline]) => value / baseline!)).median
  const isReached = line.reached(value.median, ratio ?? value.median)
  return { ...line, value, baselineValue, ratio, isReached }
}

function spreadOf(numbers: number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! }
}

export function print(lines: MetricResult[]): void {
  console.log([HEAD, HEAD.map(() => '---'), ...lines.map(cellsOf)].map(markdown).join('\n'))
}

/** Replaces lines of the same name and unit; appends new ones. */
export function write(lines: MetricResult[]): void {
  const { text, before, after } = readResults()
  const kept = new Map(resultRows(text.slice(before, after)).map(line => [keyOf(line), line]))
  const measured = [new Date().toISOString().slice(0, 10), commit(), machine()].join(', ')
  for (const line of lines.map(line => markdown([...cellsOf(line), measured]))) kept.set(keyOf(line), line)
  const table = [markdown(RESULTS_HEAD), markdown(RESULTS_HEAD.map(() => '---')), ...kept.values()].join('\n')
  writeFileSync(RESULTS, `${text.slice(0, before)}\n${table}\n${text.slice(after)}`)
}

/** Goals that RESULTS.md records as missed, each as "name, unit". */
export function missedGoals(): Set<string> {
  const { text, before, after } = readResults()
  const cells = resultRows(text.slice(before, after)).map(line => line.slice(2, -2).split(' | '))
  return new Set(cells.filter(row => row.at(-2) === '**no**').map(([name, unit]) => `${name}, ${unit}`))
}

function readResults() {
  const text = readFileSync(RESULTS, 'utf8')
  const [before, after] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)]
  if (after < before) throw new Error(`${RESULTS} has no table between ${BEGIN} and ${END}`)
  return { text, before, after }
}

function resultRows(table: string): string[] {
  return table
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(2)
}

/** One benchmark may have several metrics, such as median and p99. */
function keyOf(line: string): string {
  return line.split(' | ').slice(0, 2).join()
}

function cellsOf({ name, unit, value, baseline, baselineValue, ratio, goal, isReached }: MetricResult): string[] {
  const held = [baseline, baselineValue ? asText(baselineValue) : '', ratio?.toFixed(2) ?? '']
  return [name, unit, asText(value), ...held, goal, isReached ? 'yes' : '**no**']
}

function markdown(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function asText({ median, min: least, max: most }: Spread): string {
  return `${figure(median)} [${figure(least)}..${figure(most)}]`
}

/** Three significant digits. */
function figure(number: number): string {
  return Math.abs(number) >= 100 ? number.toFixed(0) : `${Number(number.toPrecision(3))}`
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return (
    git('rev-parse', '--short', 'HEAD') +
    (git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench/RESULTS.md') ? ' (changed)' : '')
  )
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const busy = loadavg()[1]!.toFixed(0)
  return `${cpus().length} × ${cpus()[0]!.model.trim()}, ${memory} GB, ${process.platform} ${release()}, Node ${process.versions.node}, load average ${busy}`
}
