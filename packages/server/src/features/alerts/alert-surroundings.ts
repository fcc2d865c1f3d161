import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Actor } from '../../http/actor.ts'
import { type AlertCalls, audienceOf, noSuchAlert } from './alert-calls.ts'
import { newestComments, openingOf, partyPhones, type TrackStretch, trackWithin } from './alert-surroundings.store.ts'

/** To either side of when it was opened (design §4.1.4). */
const AROUND_MS = 30 * MINUTE_MS
const NEWEST = 3

type Newest = Awaited<ReturnType<typeof newestComments>>

interface Surroundings extends Newest {
  readonly tripId: string | null
  readonly phones: Awaited<ReturnType<typeof partyPhones>>
  /** Epoch ms, both ends included. */
  readonly track: TrackStretch & { readonly from: number; readonly to: number }
}

/** What who judges an alert asks of its trip first: what was said last, whom to call, and which way it went. */
export async function alertSurroundings(
  { db, clock }: Pick<AlertCalls, 'db' | 'clock'>,
  actor: Actor,
  alertId: string,
): Promise<Surroundings> {
  const opening = await openingOf(db, audienceOf(actor), alertId)
  if (opening === null) throw noSuchAlert()
  const { openedAt, tripId } = opening
  const from = openedAt - AROUND_MS
  const to = Math.max(openedAt, Math.min(openedAt + AROUND_MS, clock.now()))
  if (tripId === null)
    return {
      tripId,
      comments: [],
      total: 0,
      phones: { carrier: null, client: null },
      track: { from, to, fixes: [], total: 0 },
    }
  const { comments, total } = await newestComments(db, tripId, NEWEST)
  const phones = await partyPhones(db, tripId)
  const track = await trackWithin(db, tripId, { from, to, about: openedAt })
  return { tripId, comments, total, phones, track: { from, to, ...track } }
}
