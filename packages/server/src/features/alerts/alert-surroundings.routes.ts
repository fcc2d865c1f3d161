import { contactOutcomeCodec } from '@vigia/contract'
import { isoOf } from '../../http/iso-of.ts'
import { noteOpenedTrip } from '../../http/opened-trip.ts'
import { mount, type Server } from '../../http/route.ts'
import type { AlertCalls } from './alert-calls.ts'
import { alertSurroundings } from './alert-surroundings.ts'

/** What stands around an alert of a trip. */
export function mountAlertSurroundings(server: Server, calls: AlertCalls): void {
  mount(server, 'alertSurroundings', async ({ actor, params, request }) => {
    const { tripId, comments, total, phones, track } = await alertSurroundings(calls, actor, params.id)
    if (tripId !== null) noteOpenedTrip(request, tripId)
    return {
      comments: comments.map(({ id, text, by, at, outcome }) => ({
        ...{ id, comment: text, reported_by: by, said: isoOf(at) },
        outcome: outcome === null ? null : contactOutcomeCodec.encode(outcome),
      })),
      comments_total: total,
      ...{ carrier_phone: phones.carrier, client_phone: phones.client },
      track: {
        ...{ from: isoOf(track.from), to: isoOf(track.to) },
        positions_total: track.total,
        positions: track.fixes.map(({ lat, lng, at, source }) => ({ lat, lng, timestamp: isoOf(at), source })),
      },
    }
  })
}
