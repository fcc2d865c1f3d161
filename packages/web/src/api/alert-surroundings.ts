import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { call } from './call.ts'

/** What stands around an alert of a trip. Instants in epoch ms. */
export interface AlertSurroundings {
  /** The newest of the trip, newest first. */
  readonly comments: readonly {
    readonly commentId: string
    readonly text: string
    readonly by: string
    readonly at: number
    readonly outcome: ContactOutcome | null
  }[]
  readonly commentsTotal: number
  readonly carrierPhone: string | null
  readonly clientPhone: string | null
  readonly track: {
    readonly from: number
    readonly to: number
    /** Of how many `positions` are those nearest to the alert. */
    readonly total: number
    /** Oldest first, of all its sources. */
    readonly positions: readonly (LatLng & { readonly at: number; readonly isPhone: boolean })[]
  }
}

export async function alertSurroundings(alertId: string, signal: AbortSignal): Promise<AlertSurroundings> {
  const wire = await call('alertSurroundings', { params: { id: alertId }, signal })
  const { from, to, positions, positions_total: total } = wire.track
  return {
    comments: wire.comments.map(({ id, comment, reported_by, said, outcome }) => ({
      ...{ commentId: id, text: comment, by: reported_by, at: Date.parse(said) },
      outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome),
    })),
    commentsTotal: wire.comments_total,
    carrierPhone: wire.carrier_phone,
    clientPhone: wire.client_phone,
    track: {
      ...{ from: Date.parse(from), to: Date.parse(to), total },
      positions: positions.map(({ lat, lng, timestamp, source }) => ({
        ...{ lat, lng, at: Date.parse(timestamp) },
        isPhone: source === 'original',
      })),
    },
  }
}
