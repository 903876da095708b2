// Draws the import graph between the markers in docs/guide/imports.md, as Mermaid. With --check it only compares, and enforces the
// import rules, for which the same files are read.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root, runAndCapture } from './runCommand.mjs'

const page = 'docs/guide/imports.md'
const markers = { begin: '<!-- graph: begin (npm run generate) -->', end: '<!-- graph: end -->' }

/** What becomes one box, and the group it stands in; the first that fits counts. */
const boxes = [
  { path: /^server\/src\/features\/([^/]+)\//, group: 'features' },
  { path: /^server\/src\/(api|gateway|clock|foundation)\//, group: 'server' },
  { path: /^server\/src\/(main|config)\.ts$/, group: 'server' },
  { path: /^console\/src\/(app|pages|features|ui|graphql|i18n)\//, group: 'console' },
  { path: /^(protocol|lighting|simulator)\// },
]

const groups = [
  { id: 'console', title: 'console', within: undefined },
  { id: 'server', title: 'server', within: undefined },
  { id: 'features', title: 'features', within: 'server' },
]

await main()

async function main() {
  const isCheck = process.argv.includes('--check')
  const { modules, summary } = await readImports()
  if (isCheck && summary.violations.length > 0) fail(summary.violations.map(violationText).join('\n'))
  if (!existsSync(join(root, page))) return console.log(`${page} is not there: no graph drawn`)
  const before = readFileSync(join(root, page), 'utf8')
  const after = put(draw(importsBetweenBoxes(modules)), before)
  if (after === before) return
  if (isCheck) fail(`The graph in ${page} is out of date: run npm run generate`)
  writeFileSync(join(root, page), after)
}

function put(graph, text) {
  const begin = text.indexOf(markers.begin)
  const end = text.indexOf(markers.end)
  if (begin < 0 || end < begin)
    fail(`${page} lacks the lines that the graph goes between:\n${markers.begin}\n${markers.end}`)
  return `${text.slice(0, begin + markers.begin.length)}\n\`\`\`mermaid\n${graph}\n\`\`\`\n${text.slice(end)}`
}

function violationText({ rule, from, to, cycle = [] }) {
  return `${rule.name}: ${[from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(' → ')}`
}

async function readImports() {
  const rooms = ['protocol', 'lighting', 'server', 'simulator', 'console', 'e2e', 'bench']
  const { output } = await runAndCapture(pinnedNode, [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ...[
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      ...rooms.filter(room => existsSync(join(root, room))),
    ],
  ])
  if (!output.startsWith('{')) fail(output)
  return JSON.parse(output)
}

function importsBetweenBoxes(modules) {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: boxOf(source), to: boxOf(resolved) })).filter(joinsTwoBoxes),
  )
}

function boxOf(file) {
  for (const { path, group } of boxes) {
    const found = path.exec(file)
    if (found) return { id: group ? `${group}.${found[1]}` : found[1], title: found[1], group }
  }
  return undefined
}

function joinsTwoBoxes({ from, to }) {
  return from && to && from.id !== to.id
}

function draw(imports) {
  const all = new Map(imports.flatMap(({ from, to }) => [from, to]).map(box => [box.id, box]))
  const loose = [...all.values()].filter(box => !box.group).map(drawBox)
  const top = groups.filter(({ within }) => !within).map(group => drawGroup(group, [...all.values()]))
  const ends = imports.map(({ from, to }) => [endOf(from, to), endOf(to, from)])
  const arrows = new Set(withoutShortcuts(ends).map(([from, to]) => `  ${from} --> ${to}`))
  return ['flowchart TD', ...loose.sort(), ...top, ...[...arrows].sort()].join('\n')
}

/** Transitive reduction: leaves out an arrow that a longer path implies. */
function withoutShortcuts(arrows) {
  const next = new Map()
  for (const [from, to] of arrows) next.set(from, new Set(next.get(from)).add(to))
  const reaches = (from, to, seen = new Set()) =>
    [...(next.get(from) ?? [])].some(via => {
      if (via === to) return true
      if (seen.has(via)) return false
      seen.add(via)
      return reaches(via, to, seen)
    })
  return arrows.filter(([from, to]) => ![...next.get(from)].some(via => via !== to && reaches(via, to)))
}

/** Only features among each other are drawn one by one; an arrow from or to elsewhere meets all of them at once. */
function endOf(box, other) {
  return box.group === 'features' && other.group !== 'features' ? 'features' : idOf(box.id)
}

function drawGroup({ id, title }, all) {
  const inner = groups.filter(({ within }) => within === id).map(group => drawGroup(group, all))
  const own = all.filter(({ group }) => group === id).map(drawBox)
  return [`  subgraph ${id}["${title}"]`, ...own.sort(), ...inner, '  end'].join('\n')
}

function drawBox({ id, title }) {
  return `  ${idOf(id)}["${title}"]`
}

/** Box ids must not be those of the groups, and `end`-like words break Mermaid's grammar. */
function idOf(id) {
  return `box_${id.replaceAll(/\W/g, '_')}`
}

function fail(reason) {
  console.error(reason)
  process.exit(1)
}
