import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Ids that are safe to write to a log. */
const SAFE_ID = /^[\w-]{8,64}$/

/**
 * Gives each request an id for its log lines and error responses. The id of a trusted proxy (`X-Request-Id`) is kept if it
 * is safe to log; ids of other clients are ignored.
 */
export function requestIds(proxies: string[]): (request: IncomingMessage) => string {
  const trusted = blockListOf(['127.0.0.0/8', '::1', ...proxies])
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const address = socket.remoteAddress ?? ''
    const isTrusted = typeof given === 'string' && SAFE_ID.test(given) && trusted.check(address, familyOf(address))
    return isTrusted ? given : randomUUID()
  }
}

function blockListOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
