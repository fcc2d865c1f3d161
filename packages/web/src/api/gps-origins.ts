import type * as contract from '@vigia/contract'
import { call } from './call.ts'

/** A site on which stored passwords may be typed. */
export interface ConfirmedSite {
  readonly siteId: string
  readonly origin: string
  /** Other origins that get what is stored for this site. */
  readonly receivers: readonly string[]
  /** Active trips that have a password for it. */
  readonly trips: number
  /** Null: it was in use before sites were confirmed, or belongs to the demo. */
  readonly confirmedBy: string | null
  readonly confirmedAt: number
}

/** A site that waits for a person, with how many active trips have a password for it. */
interface PendingSite {
  readonly origin: string
  readonly trips: number
}

export interface Sites {
  readonly confirmed: readonly ConfirmedSite[]
  readonly pending: readonly PendingSite[]
}

export async function listGpsOrigins(signal: AbortSignal): Promise<Sites> {
  const { data, pending } = await call('listGpsOrigins', { signal })
  return { confirmed: data.map(siteFromWire), pending }
}

const siteFromWire = (wire: contract.ConfirmedOriginWire): ConfirmedSite => ({
  siteId: wire.id,
  origin: wire.origin,
  receivers: wire.receivers,
  trips: wire.trips,
  confirmedBy: wire.confirmed_by,
  confirmedAt: Date.parse(wire.confirmed_at),
})
