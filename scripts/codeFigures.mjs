import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { root } from './runCommand.mjs'
import { findWords } from './words.mjs'

/*
 * Figures of the code as a Markdown table: `node scripts/codeFigures.mjs`. Tests, generated code, translations and tools are
 * left out; banned words are counted everywhere but in old migrations.
 */

const ROOMS = ['protocol', 'lighting', 'server', 'simulator', 'console']
const EXCLUDED = /\.test\.|\/testing\/|generated|\/i18n\/(zh|en)\/|\.d\.ts$/

const rooms = ROOMS.map(figuresOf)
console.log(
  table([
    [
      'room',
      'files',
      'lines',
      'file: median',
      'p95',
      'max',
      'function: median',
      'p95',
      'max',
      'duplicate exports',
      'files in cycles',
      'folders in cycles',
      'banned words',
    ],
    ...rooms,
  ]),
)
console.log(`\nBanned words in the whole repository: ${findWords().length}`)

function figuresOf(room) {
  const files = execFileSync('git', ['ls-files', room], { cwd: root }).toString().split('\n')
  const sources = files.filter(file => /\.tsx?$/.test(file) && !EXCLUDED.test(file)).map(read)
  const lines = sources.map(source => source.text.split('\n').length - 1)
  const functions = sources.flatMap(functionLines)
  const imports = new Map(sources.map(source => [source.fileName, importsOf(source)]))
  return [
    room,
    sources.length,
    sum(lines),
    ...spread(lines),
    ...spread(functions),
    duplicates(sources.flatMap(source => [...new Set(exportsOf(source))])),
    inCycles(imports),
    inCycles(byFolder(imports)),
    findWords([room]).length,
  ]
}

function read(file) {
  const text = readFileSync(join(root, file), 'utf8')
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
}

/** Lines of each function that has a body of statements. */
function functionLines(source) {
  const found = []
  const lineAt = position => source.getLineAndCharacterOfPosition(position).line
  const visit = node => {
    if (ts.isFunctionLike(node) && node.body && ts.isBlock(node.body))
      found.push(lineAt(node.end) - lineAt(node.getStart(source)) + 1)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function exportsOf(source) {
  return source.statements.flatMap(statement => {
    if (!ts.canHaveModifiers(statement)) return []
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(source))
    return statement.name ? [statement.name.text] : []
  })
}

function importsOf(source) {
  return ts
    .preProcessFile(source.text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter(name => name.startsWith('.'))
    .map(name => resolve('/', dirname(source.fileName), name).slice(1))
}

/** The folders of features of a room and what they import; other folders have layers of their own. */
function byFolder(imports) {
  const folderOf = file => /^\w+\/src\/features\/[^/]+/.exec(file)?.[0]
  const folders = new Map()
  for (const [file, targets] of imports) {
    const from = folderOf(file)
    if (!from) continue
    const to = targets.map(folderOf).filter(folder => folder && folder !== from)
    folders.set(from, [...(folders.get(from) ?? []), ...to])
  }
  return folders
}

/** How many nodes of a graph can be reached from themselves. */
function inCycles(graph) {
  const reaches = start => {
    const seen = new Set()
    const open = [...(graph.get(start) ?? [])]
    while (open.length) {
      const next = open.pop()
      if (next === start) return true
      if (!seen.has(next)) open.push(...(graph.get(seen.add(next) && next) ?? []))
    }
    return false
  }
  return [...graph.keys()].filter(reaches).length
}

/** How many names more than one file exports. */
function duplicates(names) {
  const seen = new Set()
  return new Set(names.filter(name => seen.size === seen.add(name).size)).size
}

/** Median, 95th percentile and maximum. */
function spread(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return [0.5, 0.95, 1].map(share => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)
}

function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0)
}

function table(rows) {
  return rows
    .flatMap((row, at) => [`| ${row.join(' | ')} |`, ...(at === 0 ? [`|${' --- |'.repeat(row.length)}`] : [])])
    .join('\n')
}
