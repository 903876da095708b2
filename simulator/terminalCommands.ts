/* What an operator types to a light that is played in a terminal. */

export const TERMINAL_COMMANDS = 'on, off, dim N, fail, repair, status, help, quit'

const HELP = `on, off       switch the lamp, as a person at the pole (1, 0)
dim N         set it to N %, 0 to 100 (d N)
fail, repair  lamp failure: no light although it is on; and its end (f, r)
status        what the light reports now (s)
quit          report offline, and end (q)`

export type TerminalCommand =
  | { kind: 'none' | 'status' | 'quit' }
  | { kind: 'set'; level: number }
  | { kind: 'break'; isBroken: boolean }
  | { kind: 'text'; text: string }

const COMMANDS: Record<string, TerminalCommand> = {
  on: { kind: 'set', level: 100 },
  off: { kind: 'set', level: 0 },
  fail: { kind: 'break', isBroken: true },
  repair: { kind: 'break', isBroken: false },
  status: { kind: 'status' },
  help: { kind: 'text', text: HELP },
  quit: { kind: 'quit' },
}
const SYNONYMS: Record<string, string> = {
  1: 'on',
  0: 'off',
  d: 'dim',
  f: 'fail',
  r: 'repair',
  s: 'status',
  h: 'help',
  '?': 'help',
  q: 'quit',
  exit: 'quit',
}

export function parseLine(line: string): TerminalCommand {
  const [first = '', second, ...more] = line.trim().toLowerCase().split(/\s+/)
  const word = Object.hasOwn(SYNONYMS, first) ? SYNONYMS[first]! : first
  if (word === '') return { kind: 'none' }
  if (word === 'dim' && more.length === 0) return dimTo(second)
  if (Object.hasOwn(COMMANDS, word) && second === undefined) return COMMANDS[word]!
  return { kind: 'text', text: `unknown command "${line.trim()}". Commands: ${TERMINAL_COMMANDS}` }
}

function dimTo(text: string | undefined): TerminalCommand {
  const level = /^\d{1,3}%?$/.test(text ?? '') ? Number.parseInt(text!, 10) : Number.NaN
  if (level <= 100) return { kind: 'set', level }
  return { kind: 'text', text: 'dim needs a level from 0 to 100, for example: dim 50' }
}
