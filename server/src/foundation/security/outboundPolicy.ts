import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'

/*
 * SSRF protection: which hosts the server may call when a user enters an address. Not this machine, whose services
 * trust local clients, and not the metadata services of clouds, unless WEBHOOK_HOSTS lists them.
 */

export interface OutboundPolicy {
  /** Checks the name; `lookup` checks the address that it resolves to with each connection. */
  isAllowed(host: string): boolean
  /** Resolves a name to allowed addresses. @throws DestinationNotAllowed */
  lookup: LookupFunction
}

export class DestinationNotAllowed extends Error {
  constructor(host: string) {
    super(`this server may not send to ${host} (WEBHOOK_HOSTS)`)
  }
}

/**
 * @param listed names, `*.names` below one, addresses and networks; left out: all but this machine, its link-local
 * network and the metadata services of clouds
 */
export function createOutboundPolicy(listed?: string[]): OutboundPolicy {
  const isNetwork = (entry: string) => isIP(entry.split('/')[0]!) > 0
  const networks = listed && blockOf(listed.filter(isNetwork))
  const names = listed?.filter(entry => !isNetwork(entry)).map(name => name.toLowerCase())
  const named = (host: string) => names !== undefined && isNamed(host, names)
  const isAddressAllowed = (host: string, address: string) =>
    networks ? named(host) || networks.check(address, family(address)) : !isBlocked(address)
  return {
    isAllowed(written) {
      const host = plain(written)
      if (isIP(host)) return isAddressAllowed(host, host)
      if (/(^|\.)localhost$/.test(host)) return isAddressAllowed(host, '127.0.0.1') || isAddressAllowed(host, '::1')
      // A name that is not listed may still lead into a network that is.
      return !listed || named(host) || listed.some(isNetwork)
    },
    lookup(written, options, done) {
      const host = plain(written)
      lookup(written, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error) return done(error, '')
        const allowed = found.filter(({ address }) => isAddressAllowed(host, address))
        if (!allowed[0]) return done(new DestinationNotAllowed(written), '')
        if (options.all) done(null, allowed)
        else done(null, allowed[0].address, allowed[0].family)
      })
    },
  }
}

/** Whether it is one of the names, or below one of `*.names`. Both are in lower case. */
export function isNamed(host: string, names: readonly string[]): boolean {
  return names.some(name => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))
}

/** This machine, link-local, multicast and broadcast; and the metadata services of Alibaba, Azure and Oracle. */
const BLOCKED_4 = [
  ...['127.0.0.0/8', '0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '255.255.255.255'],
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192'],
]
/**
 * The same, the metadata services of AWS and Google, and IPv6 addresses that contain an IPv4 address (6to4, Teredo).
 */
const BLOCKED_6 = [
  ...['::/96', 'fe80::/10', 'ff00::/8', 'fd00:ec2::254', 'fd20:ce::254'],
  ...['2002::/16', '2001::/32', '64:ff9b:1::/48'],
]
const BLOCKED = blockOf([...BLOCKED_4, ...BLOCKED_4.map(translated), ...BLOCKED_6])

/** Reads the addresses of this machine each time, since interfaces change. */
function isBlocked(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap(all => all?.map(({ address }) => address) ?? [])
  const here = blockOf([...own, ...own.filter(each => isIP(each) === 4).map(translated)])
  return BLOCKED.check(address, family(address)) || here.check(address, family(address))
}

/** The NAT64 address of an IPv4 network (RFC 6052). */
function translated(network: string): string {
  const [address, bits = '32'] = network.split('/') as [string, string?]
  return `64:ff9b::${address}/${96 + Number(bits)}`
}

function blockOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/') as [string, string?]
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return list
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Removes brackets and the final dot of a URL's host: `[::1]`, `localhost.` */
function plain(host: string): string {
  return host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}
