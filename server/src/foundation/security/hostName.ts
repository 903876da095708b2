import { isIP } from 'node:net'

/** A host name or address as browsers send it: lower case; IPv6 in brackets and in its shortest form. */
export function canonicalHost(host: string): string {
  const address = withoutBrackets(host)
  // A zone (fe80::1%eth0) is known to one machine only, and is not valid in a URL.
  return isIP(address) === 6 && !address.includes('%') ? new URL(`http://[${address}]`).hostname : host.toLowerCase()
}

export const isAddress = (host: string): boolean => isIP(withoutBrackets(host)) > 0

/** A name by its labels, also of a Compose service (underscores) or of all names below one (`*.city.example`). */
const NAME = /^(\*\.)?([a-z\d_]([a-z\d_-]*[a-z\d_])?\.)*[a-z\d_]([a-z\d_-]*[a-z\d_])?$/i

/** Whether a setting may name it: a name, `*.names` below one, or an address, IPv6 with or without brackets. */
export function isHost(text: string): boolean {
  const address = withoutBrackets(text)
  if (address !== text) return isIP(address) === 6 && !address.includes('%')
  return isIP(text) > 0 ? !text.includes('%') : NAME.test(text)
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}
