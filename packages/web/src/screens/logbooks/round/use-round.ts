import { useQueryClient } from '@tanstack/react-query'
import { nextQueue, type RoundQueue, tripsOfRound } from '@vigia/domain/communication/round-queue'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { askAgain } from '../../../api/ask-again.ts'
import { type ContactTrip, logbookTrips } from '../../../api/logbook.ts'
import {
  logbookRound,
  ROUND_KEY,
  type Round,
  type RoundAnswer,
  startRound,
  type TripLease,
  updateRound,
} from '../../../api/rounds.ts'
import { storedUser } from '../../../api/tokens.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { forgetPut, isStillNext, usePutNext } from '../put-next.ts'
import { dueAfter, type Entries, type Entry, useEntries } from './use-entries.ts'
import { type RoundClock, useRoundClock } from './use-round-clock.ts'

/** The socket tells of each entry and of who attends a trip; of a risk that changed, and of what was missed, the next answer does. */
const ASKED_EVERY_MS = 20_000
const AGED_EVERY_MS = 10_000

/** A round as it is worked on. */
export interface RoundWork {
  /** Why nothing can be said of it; null while something can. */
  readonly error: Error | null
  readonly retry: () => void
  /** Null before the first answer. */
  readonly trips: readonly ContactTrip[] | null
  readonly round: Round | null
  readonly queue: RoundQueue<ContactTrip>
  /** Of the queue what the person put next by hand. */
  readonly put: ReadonlySet<string>
  readonly selected: ContactTrip | null
  readonly select: (tripId: string | null) => void
  /** Shows the trip that comes after this one. */
  readonly goOn: () => void
  readonly leases: ReadonlyMap<string, TripLease>
  readonly entries: Entries
  /** An entry that was taken back, or that the server refused: its words stand in its card again. */
  readonly returned: Entry | null
  readonly clock: RoundClock
  readonly done: number
  readonly total: number
  readonly setState: (state: 'running' | 'paused' | 'ended') => Promise<void>
  readonly start: () => Promise<void>
}

/** The trips that the round asks for, its state, and the card that is open. */
export function useRound(): RoundWork {
  const client = useQueryClient()
  const listing = useAnswer({ ...logbookTrips, refetchInterval: ASKED_EVERY_MS })
  const answer = useAnswer({
    queryKey: ROUND_KEY,
    queryFn: ({ signal }) => logbookRound(signal),
    refetchInterval: ASKED_EVERY_MS,
  })
  const [chosenId, select] = useState<string | null>(null)
  const [returned, setReturned] = useState<Entry | null>(null)
  const entries = useEntries((entry) => {
    setReturned(entry)
    select(entry.trip.tripId)
  })
  const round = answer.data?.round ?? null
  const clock = useRoundClock(round)
  const leases = useMemo(
    () => new Map((answer.data?.leases ?? []).map((lease) => [lease.tripId, lease])),
    [answer.data],
  )
  const trips = useTrips(listing.data?.trips ?? null, entries)
  const putIds = usePutIds(trips, entries)
  const queue = useQueue(trips, round, chosenId, putIds)
  const free = queue.trips.find(({ tripId }) => leases.get(tripId)?.isMine !== false)
  const selected = trips?.find(({ tripId }) => tripId === chosenId) ?? (round === null ? null : (free ?? null))
  const selectedId = selected?.tripId ?? null
  // The trip that comes first stays the one that is open, whatever comes before it meanwhile.
  useEffect(() => {
    if (round !== null && chosenId === null && selectedId !== null) select(selectedId)
  }, [round, chosenId, selectedId])
  const goOn = useCallback(() => {
    const others = queue.trips.filter(({ tripId }) => tripId !== selectedId)
    const at = queue.trips.findIndex(({ tripId }) => tripId === selectedId)
    const following = [...others.slice(Math.max(0, at)), ...others.slice(0, Math.max(0, at))]
    select(following.find(({ tripId }) => leases.get(tripId)?.isMine !== false)?.tripId ?? null)
    setReturned(null)
  }, [queue, selectedId, leases])
  const show = useCallback(
    async (next: Round | null) => {
      // An answer that was asked for before tells of the round as it was: it would shut the card that has just been opened.
      await client.cancelQueries({ queryKey: ROUND_KEY })
      client.setQueryData<RoundAnswer>(ROUND_KEY, (known) => known && { ...known, round: next })
      void askAgain(client, ROUND_KEY)
    },
    [client],
  )
  const once = useSharedActs()
  const setState = useCallback(
    async (state: 'running' | 'paused' | 'ended') => {
      if (round === null) return
      const { roundId } = round
      const change = async (): Promise<void> => show(await updateRound(roundId, state, clock.times()))
      if (state !== 'ended') return change()
      await once(`end ${roundId}`, change)
      forgetPut()
    },
    [round, clock.times, show, once],
  )
  const start = useCallback(() => once('start', async () => show(await startRound())), [show, once])
  const put = useMemo(() => new Set(putIds), [putIds])
  const written = new Set(round?.done.map(({ commentId }) => commentId))
  // Of this round: what waits since an earlier one is none of its contacts.
  const onTheirWay = entries.sent.filter(
    ({ at, written: comment }) =>
      at >= (round?.startedAt ?? 0) && (comment === null || !written.has(comment.commentId)),
  )
  const done = (round?.done.length ?? 0) + onTheirWay.length
  return {
    error: listing.data === undefined ? listing.error : answer.data === undefined ? answer.error : null,
    retry: () => {
      listing.retry()
      answer.retry()
    },
    trips: answer.data === undefined ? null : trips,
    ...{ round, queue, put, selected, select, goOn, leases, entries, returned, clock, done, setState, start },
    total: done + (round?.skipped.length ?? 0) + queue.trips.length,
  }
}

/** Acts of which a second press, while the first is under way, is the same. */
function useSharedActs() {
  const underWay = useRef(new Map<string, Promise<void>>())
  return useCallback((name: string, act: () => Promise<void>): Promise<void> => {
    const known = underWay.current.get(name)
    if (known !== undefined) return known
    const done = act().finally(() => underWay.current.delete(name))
    underWay.current.set(name, done)
    return done
  }, [])
}

/** The listing, with what was confirmed here and it does not tell of yet. */
function useTrips(listed: readonly ContactTrip[] | null, { sent }: Entries): readonly ContactTrip[] | null {
  return useMemo(
    () =>
      listed?.map((trip) => {
        const entry = sent.findLast((one) => one.trip.tripId === trip.tripId)
        if (entry === undefined) return trip
        // The listing has it from when it was written, if it waited for the network.
        const saidAt = entry.written === null ? null : Math.floor(Math.min(entry.at, entry.written.at))
        const isCounted = saidAt !== null && (trip.lastComment?.at ?? 0) >= saidAt
        return isCounted ? trip : { ...trip, dueAt: dueAfter(entry) }
      }) ?? null,
    [listed, sent],
  )
}

/** The trips that the person put next and nobody has tried to reach since, the newest first; the same array while they are the same. */
function usePutIds(trips: readonly ContactTrip[] | null, { sent }: Entries): readonly string[] {
  const now = useServerNow(AGED_EVERY_MS)
  const put = usePutNext().filter((one) => {
    const trip = trips?.find(({ tripId }) => tripId === one.tripId)
    const isOnItsWay = sent.some((entry) => entry.trip.tripId === one.tripId && entry.at >= one.at)
    return trip !== undefined && !isOnItsWay && isStillNext(one, trip, now)
  })
  const ids = JSON.stringify(put.map(({ tripId }) => tripId))
  return useMemo(() => JSON.parse(ids), [ids])
}

/** What the round still asks for. Before one begins: as if it began now. */
function useQueue(
  trips: readonly ContactTrip[] | null,
  round: Round | null,
  selectedId: string | null,
  putIds: readonly string[],
): RoundQueue<ContactTrip> {
  const now = useServerNow(AGED_EVERY_MS)
  const before = useRef<readonly ContactTrip[] | null>(null)
  const putBefore = useRef<ReadonlySet<string>>(new Set())
  const startedAt = round?.startedAt ?? now
  const queue = useMemo(() => {
    const done = new Set(round?.done.map(({ tripId }) => tripId))
    const skipped = new Set((round?.skipped ?? []).map(({ tripId }) => tripId).filter((tripId) => !done.has(tripId)))
    const person = { userId: storedUser()?.id ?? null, now }
    const ordered = tripsOfRound(trips ?? [], { startedAt, skipped, put: new Set(putIds), ...person })
    const head = ordered.find(({ tripId }) => tripId === before.current?.[0]?.tripId) ?? null
    const open = ordered.find(({ tripId }) => tripId === selectedId) ?? head
    const put = { now: putIds, before: putBefore.current }
    return nextQueue(round === null ? null : before.current, ordered, round === null ? null : (head ?? open), put)
  }, [trips, round, startedAt, selectedId, putIds, now])
  useEffect(() => {
    before.current = trips === null ? null : queue.trips
    putBefore.current = new Set(putIds)
  }, [trips, queue, putIds])
  return queue
}
