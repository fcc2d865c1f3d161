import { isIPv6 } from 'node:net'

/** An address in brackets, or either with the port of its connection: some proxies forward them so. */
const IN_BRACKETS = /^\[([^[\]]+)\](?::\d{1,5})?$/
const WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/
const V4_AT_END = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/**
 * Whom a limit by address counts: an IPv4 address, also where it is written as IPv6, or the /64 of an IPv6 one, which is
 * what one subscriber has and can change address in at will. What is no address, as a proxy may call one, is itself.
 */
export function networkOf(address: string): string {
  const ip = IN_BRACKETS.exec(address)?.[1] ?? WITH_PORT.exec(address)?.[1] ?? address
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const front = groups.slice(0, 4).map((group) => group.toString(16))
  return `${front.join(':')}::/64`
}

/** The eight numbers of an IPv6 address, without its zone. */
function groupsOf(ip: string): readonly number[] {
  const [address = ''] = ip.split('%')
  const [head = '', tail = ''] = address.replace(V4_AT_END, inGroups).split('::')
  const [front, back] = [numbersOf(head), numbersOf(tail)]
  const gap = Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array.from({ length: gap }, () => 0), ...back]
}

const numbersOf = (text: string): readonly number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

const inGroups = (_whole: string, ...bytes: readonly unknown[]): string => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
