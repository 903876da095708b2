import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const HARMLESS = /^[\w-]{8,64}$/

/**
 * Names each request, for its lines in the log and for whoever asks about it. A proxy that is trusted may have named it
 * already; what anybody else calls it is nothing to us, nor is a name that would not be safe to write down.
 */
export function requestIds(proxies: string[]): (request: IncomingMessage) => string {
  const trusted = listOf(['127.0.0.0/8', '::1', ...proxies])
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const address = socket.remoteAddress ?? ''
    const taken = typeof given === 'string' && HARMLESS.test(given) && trusted.check(address, familyOf(address))
    return taken ? given : randomUUID()
  }
}

function listOf(networks: string[]): BlockList {
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
