import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { acknowledgement, command } from '#protocol/command.ts'
import { readMessage } from '#protocol/message.ts'
import { plan, planReport } from '#protocol/plan.ts'
import { presence } from '#protocol/presence.ts'
import { telemetry } from '#protocol/telemetry.ts'
import { DOWN_KINDS, downTopic, UP_KINDS, upTopic } from '#protocol/topics.ts'

const guide = join(import.meta.dirname, '../docs/guide')
const EXAMPLES = ['light.py', 'light_micropython.py']
const read = (path: string) => readFileSync(join(guide, path), 'utf8')
const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found!))]

describe.each(EXAMPLES)('%s', name => {
  const text = read(`examples/${name}`)

  test('has fewer than 80 lines of at most 120 columns', () => {
    const lines = text.trimEnd().split('\n')
    expect(lines.length).toBeLessThan(80)
    expect(lines.filter(line => line.length > 120)).toEqual([])
  })

  test('uses the topics of the protocol', () => {
    const roots = all(text, /"(lamplighter\/[^"]*)"/g).map(root => root.replace(/\{args\.id\}|%s/, 'L-1'))
    expect(roots).toEqual([upTopic('L-1', '' as 'presence'), downTopic('L-1', '' as 'plan')])
    const up = [...all(text, /send\("(\w+)"/g), ...all(text, /UP \+ "(\w+)"/g)]
    expect(new Set(up)).toEqual(new Set(['acknowledgement', 'plan', 'telemetry', 'presence']))
    expect(UP_KINDS).toEqual(expect.arrayContaining(up))
    const down = all(text, /DOWN \+ "(\w+)"/g)
    expect(down).toEqual(['command', 'plan'])
    expect(DOWN_KINDS).toEqual(expect.arrayContaining(down))
  })

  test('compiles', context => {
    if (spawnSync('python3', ['--version']).status !== 0) return context.skip('there is no python3 here')
    const folder = mkdtempSync(join(tmpdir(), 'lamplighter-examples-'))
    const program = `import py_compile, sys; py_compile.compile(sys.argv[1], cfile=sys.argv[2], doraise=True)`
    const run = spawnSync('python3', ['-c', program, join(guide, 'examples', name), join(folder, 'compiled')])
    rmSync(folder, { recursive: true })
    expect(run.stderr.toString()).toBe('')
    expect(run.status).toBe(0)
  })
})

/** In the order of the page. */
const SCHEMAS = [presence, telemetry, command, acknowledgement, telemetry, plan, planReport, telemetry]

test.each(['first-light.md', 'first-light.zh-CN.md'])('%s has valid messages', page => {
  const messages = all(read(page), /```json\n([\s\S]*?)```/g)
  expect(messages).toHaveLength(SCHEMAS.length)
  for (const [index, schema] of SCHEMAS.entries())
    expect(() => readMessage<unknown>(Buffer.from(messages[index]!), schema)).not.toThrow()
})

test('both languages have the same commands and messages', () => {
  const blocks = (page: string) => all(read(page), /```(?:sh|json)\n([\s\S]*?)```/g)
  const english = blocks('first-light.md').map(block => block.replaceAll('what the console showed', '控制台显示的密码'))
  expect(blocks('first-light.zh-CN.md')).toEqual(english)
})
