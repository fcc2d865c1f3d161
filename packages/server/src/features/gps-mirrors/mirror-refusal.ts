import type { MirrorRefusal } from '@vigia/contract'
import { DAY_MS } from '@vigia/domain/time/duration'
import { addressList } from '../../http/address-list.ts'
import type { MirrorRow } from './mirrors.store.ts'
import type { StrayRefusal } from './refusals.store.ts'

/** What nobody has proved to be a receiver's is told for so long. */
export const STRAY_TOLD_MS = DAY_MS
/** Whoever looks for open ports on the internet leaves these too: they are told while nothing good has come yet. */
const ALSO_OF_STRANGERS: readonly MirrorRefusal[] = ['malformed', 'no-sign-in']

/** The last that a receiver turned away, if no good position came by it since. */
export interface ToldRefusal {
  readonly reason: MirrorRefusal
  readonly at: number
  readonly address: string
  /** Since the last good position; of what is nobody's that is known, without an hour's silence between them. */
  readonly count: number
  /** Whether it is this receiver's; else it may be. */
  readonly isOwn: boolean
}

type RefusingMirror = Pick<
  MirrorRow,
  'kind' | 'addresses' | 'createdAt' | 'lastMessageAt' | 'refusedAt' | 'refusedFor' | 'refusedFrom' | 'refusedCount'
>

/**
 * What is told of a receiver: the last it turned away since its last good position; else the last that came its way and is
 * nobody's that is known (`strays`, none where an organisation has the server not to itself). Null: nothing. An address that was
 * listed since is not said to be missing.
 */
export function toldRefusal(mirror: RefusingMirror, strays: readonly StrayRefusal[]): ToldRefusal | null {
  const { kind, createdAt, lastMessageAt } = mirror
  const { refusedAt, refusedFor: reason, refusedFrom: address, refusedCount: count } = mirror
  const isNew = (at: number): boolean => lastMessageAt === null || at > lastMessageAt
  // What came with good ones in one call may have their very instant.
  const isLast = refusedAt !== null && (lastMessageAt === null || refusedAt >= lastMessageAt)
  const isOwn = isLast && reason !== null && address !== null
  if (isOwn && !isListedNow(mirror, { reason, address })) return { reason, at: refusedAt, address, count, isOwn: true }
  const stray = strays.find(
    (one) =>
      one.kind === kind &&
      isNew(one.at) &&
      // Before there was a receiver nobody could know its password; from where a platform sends already is worth knowing.
      (one.at >= createdAt || one.reason === 'address') &&
      (lastMessageAt === null || !ALSO_OF_STRANGERS.includes(one.reason)),
  )
  if (stray === undefined) return null
  return { reason: stray.reason, at: stray.at, address: stray.address, count: stray.count, isOwn: false }
}

/** What is nobody's that is known without what one of these receivers would take by now. */
export const withoutListed = (
  strays: readonly StrayRefusal[],
  mirrors: readonly Pick<RefusingMirror, 'kind' | 'addresses'>[],
): readonly StrayRefusal[] =>
  strays.filter((stray) => !mirrors.some((mirror) => mirror.kind === stray.kind && isListedNow(mirror, stray)))

/** Whether something was turned away for its address alone, from which the receiver takes what comes by now. */
function isListedNow(
  { kind, addresses }: Pick<RefusingMirror, 'kind' | 'addresses'>,
  { reason, address }: Pick<StrayRefusal, 'reason' | 'address'>,
): boolean {
  if (reason !== 'address') return false
  return addresses.length === 0 ? kind !== 'wialon-retranslator' : addressList(addresses).has(address)
}
