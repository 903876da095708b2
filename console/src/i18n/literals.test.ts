import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/*
 * All visible texts are in zh/ and en/, none in a component: attributes, text between tags, and Chinese text
 * anywhere else.
 */

const src = resolve(import.meta.dirname, '..')
const READ = new Set(['label', 'title', 'alt', 'placeholder', 'text', 'description', 'aria-label', 'aria-description'])
/** Units, formats and names that are the same in every language. */
const SAME_EVERYWHERE =
  /^[\s\d.,:;·/×+%()°<>↑↓→←…-]*(W|kWh|V|A|K|C|px|ms|Ctrl|CSV|ID|IP|MQTT|Lamplighter)?[\s\d.,:;·/×+%()°…-]*$/
const LETTER = /\p{L}/u
const CHINESE = /\p{Script=Han}/u

/** Not visible texts: input formats of dates, names of map layers, texts for MapLibre's own scale. */
const NO_WORDS = /^(features\/schedules\/holidays\.ts|ui\/map\/(embeddedMap|libreMap)\.ts):|Natural Earth · /

function literalsIn(path: string, text = readFileSync(resolve(src, path), 'utf8')): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const tell = (node: ts.Node, said: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}:${line + 1} ${said.trim()}`)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && isWord(node.text)) tell(node, node.text)
    else if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer) {
      for (const said of stringsOf(node.initializer)) if (isWord(said)) tell(node, said)
    } else if (isText(node) && CHINESE.test(node.text)) tell(node, node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...new Set(found)]
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
}

function isWord(said: string): boolean {
  return LETTER.test(said) && !SAME_EVERYWHERE.test(said.trim())
}

/** Literal values of an attribute: `"…"`, `{'…'}`, or a choice of such; not the calls in it. */
function stringsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isJsxExpression(node)) return node.expression ? stringsOf(node.expression) : []
  if (ts.isParenthesizedExpression(node)) return stringsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...stringsOf(node.whenTrue), ...stringsOf(node.whenFalse)]
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  return []
}

const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
  path => !/\.test\.tsx?$|^testing\/|^i18n\/(zh|en)\/|^graphql\/generated\//.test(path),
)

test('detects literal texts', () => {
  const example = [
    "const a = b ? '关' : `灯`",
    'const d = <i title={b ? "Close it" : t("x")} alt="">Close · 12 kWh {c} kWh</i>',
  ].join('\n')
  expect(literalsIn('a.tsx', example)).toEqual([
    ...['a.tsx:1 关', 'a.tsx:1 灯', 'a.tsx:2 Close it', 'a.tsx:2 Close · 12 kWh'],
  ])
  expect(files.length).toBeGreaterThan(300)
})

test('no component contains literal texts', { tags: ['nightly'] }, () => {
  expect(files.flatMap(path => literalsIn(path)).filter(said => !NO_WORDS.test(said))).toEqual([])
})
