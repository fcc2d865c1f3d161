import { ROUND_OPEN_FOR_MS } from '@vigia/domain/communication/round-limits'
import { useMemo, useSyncExternalStore } from 'react'
import type { ContactTrip } from '../../api/logbook.ts'
import { storedUser } from '../../api/tokens.ts'
import { isRecord } from '../../browser/is-record.ts'
import { onOtherTab, readText, writeText } from '../../browser/storage.ts'
import { acquireLive } from '../../live/live.ts'

const KEY = 'ronda-siguen'

/** A trip that its person wants next in their round, since when (epoch ms by the server's clock). */
interface PutNext {
  readonly tripId: string
  readonly at: number
}

/** Where the browser keeps nothing, this page alone does. */
let unkept: string | null = null
const listeners = new Set<() => void>()

const kept = (): string | null => unkept ?? readText(KEY)

function keep(trips: readonly PutNext[]): void {
  const text = trips.length === 0 ? null : JSON.stringify({ owner: storedUser()?.id ?? null, trips })
  unkept = writeText(KEY, text) ? null : text
  for (const changed of [...listeners]) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onOtherTab([KEY], changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/** What somebody else left in this browser is none of this person's. */
function readPut(text: string | null): readonly PutNext[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const isOwn = isRecord(value) && value.owner === (storedUser()?.id ?? null)
    return isOwn && Array.isArray(value.trips) ? value.trips.filter(isPutNext) : []
  } catch {
    return []
  }
}

const isPutNext = (value: unknown): value is PutNext =>
  isRecord(value) && typeof value.tripId === 'string' && typeof value.at === 'number'

/** Puts a trip next in the person's round, before those that they put there earlier. */
export const putNext = (tripId: string): void => keep([{ tripId, at: acquireLive().clock.now() }, ...without(tripId)])

/** The trip has its own place in the round again. */
export const takeBack = (tripId: string): void => keep(without(tripId))

/** As a round ends. */
export const forgetPut = (): void => keep([])

const without = (tripId: string): readonly PutNext[] => readPut(kept()).filter((one) => one.tripId !== tripId)

/** What the person put next in their round, in any tab, the newest first. */
export function usePutNext(): readonly PutNext[] {
  const text = useSyncExternalStore(subscribe, kept)
  return useMemo(() => readPut(text), [text])
}

/** Whether a trip is still to come next: nobody has tried to reach it since, and the round in which it was put may be open yet. */
export const isStillNext = ({ at }: PutNext, { lastAttempt }: Pick<ContactTrip, 'lastAttempt'>, now: number): boolean =>
  (lastAttempt?.at ?? 0) < at && now - at < ROUND_OPEN_FOR_MS
