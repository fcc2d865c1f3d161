import type * as contract from '@vigia/contract'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixSource } from '@vigia/domain/gps/fix'
import { call } from './call.ts'
import { listing } from './listing.ts'
import { riskFromWire, type UnitRisk } from './unit-risk.ts'

/** A unit of Sentinel Pro (spec §3 "Unified unit"). Instants are epoch milliseconds, null when unknown. */
export interface UnifiedUnit extends UnitRisk {
  readonly tripId: string
  readonly invoice: string
  readonly invoiceId: string | null
  readonly client: string | null
  readonly carrier: string | null
  readonly status: string
  readonly plates: string | null
  readonly operator: string | null
  readonly phone: string | null
  readonly origin: string
  readonly destination: string
  readonly url: string | null
  readonly platform: string | null
  readonly hasCredentials: boolean
  readonly point: LatLng | null
  readonly fixAt: number | null
  readonly source: FixSource | null
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly address: string | null
  readonly connection: GpsConnection
  /** What stands in the way of its GPS session, in a sentence; null when nothing does. */
  readonly sessionError: string | null
  /** 0–100; null without the points to measure it by. */
  readonly progressPercent: number | null
}

/** `connected`: a fresh position; `disconnected`: an old one; `none`: no position. */
export type GpsConnection = 'connected' | 'disconnected' | 'none'

export const unifiedPositions = listing<readonly UnifiedUnit[]>(['unified-units'], async (signal) => {
  const { positions } = await call('unifiedPositions', { signal })
  return positions.map(unitFromWire)
})

/** Opens the trip's platform on the server, which answers at once. Throws ApiError with the server's sentence. */
export async function openGpsSession({ tripId, url, invoiceId }: UnifiedUnit, signal: AbortSignal): Promise<void> {
  await call('openGpsSession', { body: { travelId: tripId, gpsUrl: url, invoiceId }, signal })
}

/** What one extraction gave: whether there is a position by now, and what stands in the way when there is none. */
export interface Extraction {
  readonly hasPosition: boolean
  readonly error: string | null
}

export async function unifiedExtract(tripId: string, signal: AbortSignal): Promise<Extraction> {
  const { data, error } = await call('unifiedExtract', { params: { travelId: tripId }, signal })
  return { hasPosition: data.position !== null, error }
}

function unitFromWire({ gps, vehicle, operator, ...wire }: contract.UnifiedUnitWire): UnifiedUnit {
  return {
    tripId: wire.travel_id,
    invoice: wire.external_invoice,
    invoiceId: wire.invoice_id,
    client: wire.client,
    carrier: wire.transport_line,
    status: wire.status,
    plates: vehicle.plates,
    operator: operator.name,
    phone: operator.phone,
    origin: wire.origin,
    destination: wire.destination,
    url: gps.url,
    platform: gps.platform,
    hasCredentials: gps.has_credentials,
    point: gps.position,
    fixAt: gps.last_update === null ? null : Date.parse(gps.last_update),
    source: gps.source,
    speedKmh: gps.speed,
    headingDeg: gps.heading,
    address: gps.address,
    connection: gps.connection_status === 'no_gps' ? 'none' : gps.connection_status,
    sessionError: gps.session?.error ?? null,
    progressPercent: wire.progress,
    ...riskFromWire(wire),
  }
}
