import type { Db } from '../../db/pool.ts'
import { type AddressList, addressList } from '../../http/address-list.ts'
import type { Clock } from '../../ports/clock.ts'
import { mirrorsWithBound } from './mirror-units.store.ts'
import { type OpenMirrorRow, openMirrors } from './mirrors.store.ts'
import type { MirrorIntake } from './protocols/mirror-intake.ts'
import type { ReceiveFixes } from './receive-fixes.ts'
import type { RefusalLog } from './refusal-log.ts'

/** Receivers are few and change seldom: a flood of unknown keys costs the database one small read in this time. */
const KEPT_MS = 2_000

interface OpenMirror extends OpenMirrorRow {
  /** The same as `addresses`, made once to be asked for each message. */
  readonly listed: AddressList
}

export interface MirrorDirectory extends MirrorIntake {
  /** The mirror with this key, if it expects anybody from this address. */
  find(kind: OpenMirror['kind'], key: string, address: string): Promise<OpenMirror | null>
  /** Mirrors were made or closed here: read them again. */
  changed(): void
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly receive: ReceiveFixes
  readonly refusals: RefusalLog
}

/** Which mirror a sender means: by its key, or, where the protocol has none, by the address that it sends from. */
export function mirrorDirectory({ db, clock, receive: record, refusals }: Deps): MirrorDirectory {
  let known: { readonly at: number; readonly mirrors: Promise<readonly OpenMirror[]> } | null = null

  const all = (): Promise<readonly OpenMirror[]> => {
    const now = clock.now()
    if (known !== null && now - known.at >= 0 && now - known.at < KEPT_MS) return known.mirrors
    const mirrors = openMirrors(db).then((rows) => rows.map((row) => ({ ...row, listed: addressList(row.addresses) })))
    known = { at: now, mirrors }
    mirrors.catch(() => {
      known = null
    })
    return mirrors
  }
  const find = async (kind: OpenMirror['kind'], key: string, address: string): Promise<OpenMirror | null> => {
    const mirrors = (await all()).filter((one) => one.kind === kind)
    const mirror = mirrors.find((one) => one.key === key) ?? null
    if (mirror !== null && (mirror.addresses.length === 0 || mirror.listed.has(address))) return mirror
    const reason = mirror !== null ? 'address' : kind === 'wialon-ips' ? 'password' : 'key'
    refusals.note({ kind, mirrorId: (mirror ?? onlyOneMeant(mirrors, address))?.id ?? null, reason, address })
    return null
  }
  const receive: ReceiveFixes = async (mirror, fixes) => {
    const receipt = await record(mirror, fixes)
    refusals.received(mirror.id)
    return receipt
  }
  const retranslatorsAt = async (address: string): Promise<readonly OpenMirror[]> =>
    (await all()).filter(({ kind, listed }) => kind === 'wialon-retranslator' && listed.has(address))

  return {
    find,
    byKey: find,
    receive,
    changed: () => {
      known = null
    },
    refused: async ({ kind, mirror, reason, address }) => {
      const ofKind = async () => (await all().catch(() => [])).filter((one) => one.kind === kind)
      const whose = mirror ?? onlyOneMeant(await ofKind(), address)
      refusals.note({ kind, mirrorId: whose?.id ?? null, reason, address })
    },
    expectsRetranslator: async (address) => {
      const isExpected = (await retranslatorsAt(address)).length > 0
      // Who hung up at once, as those do who look for open ports, has no address any more.
      if (!isExpected && address !== '')
        refusals.note({ kind: 'wialon-retranslator', mirrorId: null, reason: 'address', address })
      return isExpected
    },
    receiveRetranslated: async (fixes, address) => {
      const mirrors = await retranslatorsAt(address)
      const remoteIds = [...new Set(fixes.map(({ remoteId }) => remoteId))]
      const mirrorIds = mirrors.map(({ id }) => id)
      const bound = await mirrorsWithBound(db, mirrorIds, remoteIds)
      const stranger = onlyOwner(mirrors)
      const takersOf = (remoteId: string): readonly OpenMirror[] => {
        const its = mirrors.filter(({ id }) => bound.some((one) => one.mirrorId === id && one.remoteId === remoteId))
        return its.length > 0 || stranger === null ? its : [stranger]
      }
      const takers = new Map(remoteIds.map((remoteId) => [remoteId, takersOf(remoteId)]))
      for (const mirror of mirrors) {
        const its = fixes.filter(({ remoteId }) => takers.get(remoteId)?.includes(mirror))
        if (its.length > 0) await receive(mirror, its)
      }
      return fixes.map(({ remoteId }) => (takers.get(remoteId) ?? []).length > 0)
    },
  }
}

/**
 * Which of the receivers of a protocol is meant by who names none of them: the only one that lists the address. Null: nobody is
 * told that it is theirs. Carriers share platforms: it may be of another that lists it too, or of another organisation's that
 * takes what comes from anywhere.
 */
function onlyOneMeant(mirrors: readonly OpenMirror[], address: string): OpenMirror | null {
  const [only, another] = mirrors.filter(({ listed }) => listed.has(address))
  if (only === undefined || another !== undefined) return null
  const { kind, organisationId } = only
  const isOpen = ({ addresses }: OpenMirror): boolean => kind !== 'wialon-retranslator' && addresses.length === 0
  return mirrors.some((one) => one.organisationId !== organisationId && isOpen(one)) ? null : only
}

/** Where an id that nobody has bound waits, the newest of these: never with one organisation what may be another's that lists the same address. */
function onlyOwner(mirrors: readonly OpenMirror[]): OpenMirror | null {
  const newest = mirrors.at(-1)
  if (newest === undefined) return null
  return mirrors.every(({ organisationId }) => organisationId === newest.organisationId) ? newest : null
}
