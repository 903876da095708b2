import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'

/*
 * Where the server goes when somebody who uses it names an address. Not to this machine, where what listens takes whoever
 * comes for one of its own, nor to where clouds tell a machine its secrets: unless whoever runs the server says so.
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

/** @param listed names, `*.names` below one, addresses and networks; none: anywhere but this machine, its link, and where clouds answer */
export function openReach(listed?: string[]): Reach {
  const isNetwork = (entry: string) => isIP(entry.split('/')[0]!) > 0
  const networks = listed && blockOf(listed.filter(isNetwork))
  const names = listed?.filter(entry => !isNetwork(entry)).map(name => name.toLowerCase())
  const named = (host: string) =>
    names?.some(name => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name)) ?? false
  const mayCall = (host: string, address: string) =>
    networks ? named(host) || networks.check(address, family(address)) : !isOurs(address)
  return {
    mayGoTo(written) {
      const host = plain(written)
      if (isIP(host)) return mayCall(host, host)
      if (/(^|\.)localhost$/.test(host)) return mayCall(host, '127.0.0.1') || mayCall(host, '::1')
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

/** This machine, its link, everybody at once; and where Alibaba, Azure and Oracle answer machines of theirs. */
const OURS_4 = [
  ...['127.0.0.0/8', '0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '255.255.255.255'],
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192'],
]
/** The same, where AWS and Google answer, and what else stands for an IPv4 address: by 6to4, Teredo and older customs. */
const OURS_6 = [
  ...['::/96', 'fe80::/10', 'ff00::/8', 'fd00:ec2::254', 'fd20:ce::254'],
  ...['2002::/16', '2001::/32', '64:ff9b:1::/48'],
]
const OURS = blockOf([...OURS_4, ...OURS_4.map(translated), ...OURS_6])

/** Its interfaces come and go: they are asked each time. */
function isOurs(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap(all => all?.map(({ address }) => address) ?? [])
  const here = blockOf([...own, ...own.filter(each => isIP(each) === 4).map(translated)])
  return OURS.check(address, family(address)) || here.check(address, family(address))
}

/** An IPv4 network as networks of IPv6 alone reach it (NAT64, RFC 6052). */
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

/** As a URL writes it: `[::1]`, `localhost.` */
function plain(host: string): string {
  return host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}
