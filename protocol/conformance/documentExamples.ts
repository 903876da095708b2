import { DOWN_KINDS, type DownKind, UP_KINDS, type UpKind } from '../topics.ts'

/** An example of the protocol document, and the messages that it may be. */
export interface DocumentExample {
  line: number
  up?: UpKind
  down?: DownKind
  json: string
}

/**
 * The JSON blocks of the sections of messages: `## telemetry (up)`, `## plan (down and up)`.
 * @param markdown text of docs/device-protocol.md
 */
export function documentExamples(markdown: string): DocumentExample[] {
  const examples: DocumentExample[] = []
  let section: Pick<DocumentExample, 'up' | 'down'> = {}
  let block: { line: number; lines: string[] } | undefined
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, name, directions] = /^## (\w+) \(([a-z ]+)\)$/.exec(line) ?? []
    if (line.startsWith('## ')) section = sectionOf(name, directions)
    if (line === '```json') block = { line: index + 1, lines: [] }
    else if (line === '```' && block) {
      if (section.up || section.down) examples.push({ ...section, line: block.line, json: block.lines.join('\n') })
      block = undefined
    } else block?.lines.push(line)
  }
  return examples
}

function sectionOf(name = '', directions = ''): Pick<DocumentExample, 'up' | 'down'> {
  const has = (direction: string) => directions.split(' ').includes(direction)
  return {
    ...(has('up') && { up: UP_KINDS.find(kind => kind === name) }),
    ...(has('down') && { down: DOWN_KINDS.find(kind => kind === name) }),
  }
}
