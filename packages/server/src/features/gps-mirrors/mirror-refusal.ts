import type { MirrorRefusal } from '@vigia/contract'
import { DAY_MS } from '@vigia/domain/time/duration'
import { addressList } from '../../http/address-list.ts'
import type { MirrorRow } from './mirrors.store.ts'
import type { StrayRefusal } from './refusals.store.ts'

/** What nobody has proved to be a receiver's is told for so long. */
export const STRAY_SHOWN_MS = DAY_MS
/** Whoever looks for open ports on the internet leaves these too: they are told while nothing good has come yet. */
const ALSO_OF_STRANGERS: readonly MirrorRefusal[] = ['malformed', 'no-sign-in', 'plain']

/** The last that a receiver turned away, if no good position came by it since. */
export interface ShownRefusal {
  readonly reason: MirrorRefusal
  readonly at: number
  readonly address: string
  /** For this reason, since the last good position; of what is nobody's that is known, without an hour's silence between them. */
  readonly count: number
  /** For all reasons since the last good position; null of what is nobody's that is known, which is counted by reason alone. */
  readonly total: number | null
  /** Whether it is this receiver's; else it may be. */
  readonly isOwn: boolean
  /** What else was turned away meanwhile, one of each reason, the newest first. */
  readonly others: readonly OtherRefusal[]
}

interface OtherRefusal {
  readonly reason: MirrorRefusal
  readonly at: number
  readonly address: string
  readonly count: number
}

type RefusingMirror = Pick<
  MirrorRow,
  | 'kind'
  | 'addresses'
  | 'createdAt'
  | 'lastMessageAt'
  | 'refusedAt'
  | 'refusedFor'
  | 'refusedFrom'
  | 'refusedCount'
  | 'refusedReasons'
>

/**
 * What is told of a receiver: the last it turned away since its last good position; else the last that came its way and is
 * nobody's that is known (`strays`, none where an organisation has the server not to itself). Null: nothing. An address that was
 * listed since is not said to be missing.
 */
export function shownRefusal(mirror: RefusingMirror, strays: readonly StrayRefusal[]): ShownRefusal | null {
  const { kind, createdAt, lastMessageAt } = mirror
  const [own, ...others] = ownRefusals(mirror)
  if (own !== undefined) return { ...own, total: mirror.refusedCount, isOwn: true, others }
  const isNew = (at: number): boolean => lastMessageAt === null || at > lastMessageAt
  const [stray, ...otherStrays] = strays.filter(
    (one) =>
      one.kind === kind &&
      isNew(one.at) &&
      // Before there was a receiver nobody could know its password; from where a platform sends already is worth knowing.
      (one.at >= createdAt || one.reason === 'address') &&
      (lastMessageAt === null || !ALSO_OF_STRANGERS.includes(one.reason)),
  )
  if (stray === undefined) return null
  return { ...withoutKind(stray), total: null, isOwn: false, others: otherStrays.map(withoutKind) }
}

const withoutKind = ({ reason, at, address, count }: StrayRefusal): OtherRefusal => ({ reason, at, address, count })

/** What this receiver turned away since its last good position and would turn away still, one of each reason, the newest first. */
function ownRefusals(mirror: RefusingMirror): readonly OtherRefusal[] {
  const { lastMessageAt, refusedAt, refusedFor, refusedFrom, refusedCount, refusedReasons } = mirror
  const kept = Object.entries(refusedReasons).map(([reason, of]) => ({ reason: reason as MirrorRefusal, ...of }))
  const newest =
    refusedAt === null || refusedFor === null || refusedFrom === null
      ? []
      : [{ reason: refusedFor, at: refusedAt, address: refusedFrom, count: refusedCount }]
  const all = [...newest.filter(({ reason }) => refusedReasons[reason] === undefined), ...kept]
  return (
    all
      // What came with good ones in one call may have their very instant.
      .filter((one) => (lastMessageAt === null || one.at >= lastMessageAt) && !isListedNow(mirror, one))
      .toSorted((a, b) => b.at - a.at || Number(b.reason === refusedFor) - Number(a.reason === refusedFor))
  )
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
