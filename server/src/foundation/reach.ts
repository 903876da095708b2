import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * Where the server goes when somebody who uses it names an address. Not to this machine, where what listens takes whoever
 * comes for one of its own, nor to link-local addresses, where clouds tell a machine its secrets: unless whoever runs the
 * server says so.
 */

/** Answers that a name stands for an address, or refuses it. */
export interface Reach {
  /** As far as a host's name says it already; what it leads to is looked at again when it is called. */
  mayGoTo(host: string): boolean
  /** For a connection: only addresses that may be gone to. @throws OutOfReach */
  lookup: LookupFunction
}

export class OutOfReach extends Error {
  constructor(host: string) {
    super(`this server may not send to ${host} (WEBHOOK_HOSTS)`)
  }
}

/** @param listed names, `*.names` below one, addresses and networks; none: anywhere but this machine and its link */
export function openReach(listed?: string[]): Reach {
  const isNetwork = (entry: string) => isIP(entry.split('/')[0]!) > 0
  const networks = listed && blockOf(listed.filter(isNetwork))
  const names = listed?.filter(entry => !isNetwork(entry)).map(name => name.toLowerCase())
  const named = (host: string) =>
    names?.some(name => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name)) ?? false
  const mayCall = (host: string, address: string) =>
    networks ? named(host) || networks.check(address, family(address)) : !OURS.check(address, family(address))
  return {
    mayGoTo(written) {
      const host = plain(written)
      if (isIP(host)) return mayCall(host, host)
      if (/(^|\.)localhost$/.test(host)) return mayCall(host, '127.0.0.1')
      // A name that is not listed may still lead into a network that is.
      return !listed || named(host) || listed.some(isNetwork)
    },
    lookup(written, options, done) {
      const host = plain(written)
      lookup(written, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error) return done(error, '')
        const within = found.filter(({ address }) => mayCall(host, address))
        if (!within[0]) return done(new OutOfReach(written), '')
        if (options.all) done(null, within)
        else done(null, within[0].address, within[0].family)
      })
    },
  }
}

/** This machine, its link, everybody at once; and where a large cloud answers by IPv6. */
const OURS = blockOf([
  ...['127.0.0.0/8', '0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '255.255.255.255'],
  ...['::', '::1', 'fe80::/10', 'ff00::/8', 'fd00:ec2::254'],
])

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

/** As a URL writes it: `[::1]`, `localhost.` */
function plain(host: string): string {
  return host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}
