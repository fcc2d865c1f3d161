import { networkOf } from '../../http/network-of.ts'
import type { IntakeNote, UnknownDevice } from '../../ports/intake-news.ts'

const KEPT_MS = 24 * 3_600_000
const MAX_IDS = 2_000
/** Of one network: whoever tries ids makes nobody else's disappear. */
const MAX_PER_NETWORK = 20
const MAX_LISTED = 100

interface Entry extends UnknownDevice {
  readonly owner: string | null
  readonly network: string
}

/** Ids that nobody has registered, of the last 24 hours; in memory, bounded, and lost at a restart. */
export interface UnknownIds {
  note(note: IntakeNote): void
  /**
   * What this organisation may know of, the newest first, 100 at most: what showed a secret or key of its own, and with
   * `unproved` what showed none. Some may have been registered since.
   */
  of(organisationId: string, unproved: boolean, now: number): readonly UnknownDevice[]
}

export function unknownIds(): UnknownIds {
  /** In the order of their last message, the oldest first. */
  const entries = new Map<string, Entry>()
  const perNetwork = new Map<string, number>()

  const count = (network: string, by: number): void => {
    const left = (perNetwork.get(network) ?? 0) + by
    if (left > 0) perNetwork.set(network, left)
    else perNetwork.delete(network)
  }
  const forget = (key: string, { network }: Entry): void => {
    entries.delete(key)
    count(network, -1)
  }
  const oldestOf = (network: string | null): [string, Entry] | undefined => {
    for (const found of entries) if (network === null || found[1].network === network) return found
    return undefined
  }
  const makeRoom = (network: string, now: number): void => {
    for (const [key, entry] of entries) {
      if (now - entry.lastReceivedAt < KEPT_MS) break
      forget(key, entry)
    }
    const goes =
      (perNetwork.get(network) ?? 0) >= MAX_PER_NETWORK
        ? oldestOf(network)
        : entries.size >= MAX_IDS
          ? oldestOf(null)
          : undefined
    if (goes !== undefined) forget(...goes)
  }

  return {
    note: ({ uniqueId, device, organisationId: owner, protocol, address, at, count: more }) => {
      if (device !== null) return
      const key = `${owner ?? ''} ${uniqueId}`
      const known = entries.get(key)
      if (known !== undefined) forget(key, known)
      const network = networkOf(address)
      makeRoom(network, at)
      entries.set(key, {
        ...{ uniqueId, protocol, address, owner, network },
        count: (known?.count ?? 0) + more,
        lastReceivedAt: at,
      })
      count(network, 1)
    },
    of: (organisationId, unproved, now) => {
      const found: UnknownDevice[] = []
      for (const { owner, network: _, ...entry } of [...entries.values()].reverse()) {
        if (found.length === MAX_LISTED) break
        const isTheirs = owner === organisationId || (owner === null && unproved)
        if (isTheirs && now - entry.lastReceivedAt < KEPT_MS) found.push(entry)
      }
      return found
    },
  }
}
