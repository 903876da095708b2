import { isIPv6 } from 'node:net'

/** One network counts as one client: an IPv4 address, or an IPv6 /64, in which a subscriber has 2⁶⁴ addresses. */
export function networkOf(address: string): string {
  const [plain] = address.toLowerCase().split('%') as [string]
  if (!isIPv6(plain) || plain.includes('.')) return plain
  const [head = '', tail] = plain.split('::')
  const [front, back] = [head, tail ?? ''].map(part => (part ? part.split(':') : [])) as [string[], string[]]
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
