export interface ByteRange {
  /** First and last byte, both included. */
  readonly from: number
  readonly to: number
}

/**
 * The one range that a `Range` header asks of `size` bytes (RFC 9110 §14): `whole` when it asks for none, for several,
 * or for what is no range; null when nothing of the content lies in it, which is answered 416.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return 'whole'
  return from > to ? null : { from, to }
}
