const SLOWEST = 20
/** Faster files share one summary line. */
const MIN_FILE_SECONDS = 5

/** The slowest tests of all stages. */
export function slowestTable(tests) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  return [`The ${SLOWEST} slowest tests:`, ...slowest.map(({ file, name, ms }) => row(ms, `${file} > ${name}`))].join(
    '\n',
  )
}

/**
 * Seconds by file.
 * @param overheads of imports and hooks
 */
export function filesTable(tests, overheads) {
  const files = [...Map.groupBy([...tests, ...overheads], ({ file }) => file)]
    .map(([file, own]) => ({ file, count: own.filter(({ name }) => name).length, ms: sum(own) }))
    .sort((a, b) => b.ms - a.ms)
  const shown = files.filter(({ ms }) => ms >= MIN_FILE_SECONDS * 1000)
  const others = files.slice(shown.length)
  return [
    'Seconds by file:',
    ...shown.map(({ file, count, ms }) => row(ms, `${file} (${count})`)),
    row(sum(others), `${others.length} other files`),
    row(sum(files), `${files.length} files`),
  ].join('\n')
}

export function stagesTable(stages, total) {
  const rows = stages.map(({ title, seconds }) => row(seconds * 1000, title))
  return ['Stages:', ...rows, row(total * 1000, 'total')].join('\n')
}

function sum(files) {
  return files.reduce((total, { ms }) => total + ms, 0)
}

function row(ms, text) {
  return `${(ms / 1000).toFixed(1).padStart(8)} s  ${text}`
}
