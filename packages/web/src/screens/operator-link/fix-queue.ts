import { MOST_QUEUED, thinnedOut } from '@vigia/domain/operator/thin-queue'
import type { SentFix } from '../../api/operator-page.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, writeJson } from '../../browser/storage.ts'
import { done, finished, phoneStore } from './phone-store.ts'

const DATABASE = 'vigia-operador'
const STORE = 'posiciones'
/** By the trip whose fixes they are: how many of a full queue went. */
const OMITTED_KEY = 'operador-omitidas'

interface Oldest {
  readonly fixes: readonly SentFix[]
  readonly remove: () => Promise<void>
}

/** Fixes of one trip that wait to be sent: kept by the phone, so that neither a reload nor a night without signal loses one. */
export interface FixQueue {
  add(fix: SentFix): Promise<void>
  /** The oldest of them, `most` of them, and what takes them from the queue once they were received. */
  oldest(most: number): Promise<Oldest>
  /** How many wait; null: the phone does not say what it keeps, and there may be some. */
  count(): Promise<number | null>
  /** How many of them a page that is closed now loses: the phone does not keep them, or not yet. */
  unkept(): number
  /** How many went, between the first and the last, because the queue was full. */
  omitted(): number
}

const NOTHING: Oldest = { fixes: [], remove: async () => undefined }

/**
 * `trip` names whose they are: another trip's on the same phone are not sent in its name. What the phone cannot keep (a full disk, a
 * private window, a store that is slow to open) waits in the page until it can.
 */
export async function openFixQueue(trip: string): Promise<FixQueue> {
  const omitted = omittedCount(trip)
  const kept = keptQueue(trip, omitted.add)
  const held = heldQueue(omitted.add)
  let keeping: Promise<void> | null = null
  const keepHeld = async (): Promise<void> => {
    while (held.count() > 0) {
      const fixes = held.all()
      await kept.add(fixes)
      held.remove(fixes)
    }
  }
  /** One after the other: what is sent meanwhile would come back into the queue. */
  const tryToKeep = (): Promise<void> => {
    keeping ??= keepHeld()
      .catch(() => undefined)
      .finally(() => {
        keeping = null
      })
    return keeping
  }
  return {
    add: (fix) => {
      held.add(fix)
      return tryToKeep()
    },
    oldest: async (most) => {
      await tryToKeep()
      const first = await kept.oldest(most).catch(() => NOTHING)
      if (first.fixes.length > 0) return first
      const fixes = held.all().slice(0, most)
      return {
        fixes,
        remove: async () => {
          held.remove(fixes)
          // Where the phone has come to keep them while they were sent.
          await kept.remove(fixes).catch(() => undefined)
        },
      }
    },
    count: async () => {
      const inPhone = await kept.count().catch((error: unknown) => (keepsNothing(error) ? 0 : null))
      return inPhone === null ? null : inPhone + held.count()
    },
    unkept: held.count,
    omitted: omitted.count,
  }
}

/** A page that may keep nothing has kept nothing before; one whose store is slow, or broken, may have. */
const keepsNothing = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'

function keptQueue(trip: string, onOmitted: (count: number) => void) {
  const attempt = phoneStore(DATABASE, STORE)
  // By trip, then in the order in which they were taken.
  const ofTrip = () => IDBKeyRange.bound([trip, 0], [trip, Number.MAX_SAFE_INTEGER])
  const keyOf = ({ timestamp }: SentFix): IDBValidKey => [trip, Date.parse(timestamp)]
  const removeAll = (gone: readonly IDBValidKey[]): Promise<void> =>
    attempt((store) => {
      const writing = store('readwrite')
      for (const key of gone) writing.delete(key)
      return finished(writing.transaction)
    })
  return {
    // In one transaction: what a full disk does not take leaves the rest as it is.
    add: (fixes: readonly SentFix[]) =>
      attempt(async (store) => {
        const writing = store('readwrite')
        const keys = await done(writing.getAllKeys(ofTrip()))
        for (const fix of fixes) writing.put(fix, keyOf(fix))
        const gone = keys.length + fixes.length > MOST_QUEUED ? thinnedOut(keys) : []
        for (const key of gone) writing.delete(key)
        await finished(writing.transaction)
        onOmitted(gone.length)
      }),
    oldest: (most: number) =>
      attempt(async (store) => {
        const reading = store('readonly')
        const [found, fixes] = await Promise.all([
          done(reading.getAllKeys(ofTrip(), most)),
          done(reading.getAll(ofTrip(), most) as IDBRequest<SentFix[]>),
        ])
        return { fixes, remove: () => removeAll(found) }
      }),
    remove: (fixes: readonly SentFix[]) => removeAll(fixes.map(keyOf)),
    count: () => attempt((store) => done(store('readonly').count(ofTrip()))),
  }
}

interface Omitted {
  readonly trip: string
  readonly count: number
}
const isOmitted = (value: unknown): value is Omitted =>
  isRecord(value) && typeof value.trip === 'string' && typeof value.count === 'number'

/** How many of a trip's fixes went, also before the page was loaded anew. */
function omittedCount(trip: string) {
  const before = readJson(OMITTED_KEY, isOmitted)
  let count = before?.trip === trip ? before.count : 0
  return {
    count: (): number => count,
    add: (more: number): void => {
      if (more === 0) return
      count += more
      writeJson(OMITTED_KEY, { trip, count } satisfies Omitted)
    },
  }
}

/** Those that only this page has. */
function heldQueue(onOmitted: (count: number) => void) {
  let held: readonly SentFix[] = []
  const without = (gone: readonly SentFix[]) => held.filter((fix) => !gone.includes(fix))
  return {
    add: (fix: SentFix): void => {
      const gone = held.length >= MOST_QUEUED ? thinnedOut(held) : []
      held = without(gone)
      onOmitted(gone.length)
      held = [...held, fix]
    },
    all: (): readonly SentFix[] => held,
    remove: (gone: readonly SentFix[]): void => {
      held = without(gone)
    },
    count: (): number => held.length,
  }
}
