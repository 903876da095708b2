/** One message of Server-Sent Events; comments (the server's keep-alives) are not among them. */
export interface ServerEvent {
  event: string
  data: string
}

/** Parses chunks of text of any length into complete messages. */
export function eventReader(): (text: string) => ServerEvent[] {
  let rest = ''
  return text => {
    const blocks = (rest + text).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    return blocks.map(readEvent).filter(message => message !== undefined)
  }
}

function readEvent(block: string): ServerEvent | undefined {
  const message: ServerEvent = { event: 'message', data: '' }
  let said = false
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^(event|data): ?(.*)$/.exec(line) ?? []
    if (name === 'event') message.event = value
    if (name === 'data') message.data += message.data ? `\n${value}` : value
    said ||= name !== undefined
  }
  return said ? message : undefined
}
