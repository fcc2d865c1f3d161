import type * as contract from '@vigia/contract'
import { callApi } from './client.ts'

/** A site on which stored passwords may be typed. */
export interface ConfirmedSite {
  readonly siteId: string
  readonly origin: string
  /** Null: it was in use before sites were confirmed, or belongs to the demo. */
  readonly confirmedBy: string | null
  readonly confirmedAt: number
}

/** A site that waits for a person, with how many active trips have a password for it. */
export interface PendingSite {
  readonly origin: string
  readonly trips: number
}

export interface Sites {
  readonly confirmed: readonly ConfirmedSite[]
  readonly pending: readonly PendingSite[]
}

const PATH = '/api/gps/origins'

export async function listSites(signal: AbortSignal): Promise<Sites> {
  const { data, pending } = await callApi<contract.ResponseOf<typeof contract.listGpsOrigins>>(PATH, { signal })
  return { confirmed: data.map(siteFromWire), pending }
}

/** Answers every site that is confirmed by it: that of its API too, where that is another. */
export async function confirmSite(origin: string): Promise<readonly ConfirmedSite[]> {
  const wire = await callApi<contract.ResponseOf<typeof contract.confirmGpsOrigin>>(PATH, {
    method: 'POST',
    body: { origin },
  })
  return wire.data.map(siteFromWire)
}

export const withdrawSite = (siteId: string): Promise<unknown> =>
  callApi(`${PATH}/${encodeURIComponent(siteId)}`, { method: 'DELETE' })

const siteFromWire = (wire: contract.ConfirmedOriginWire): ConfirmedSite => ({
  siteId: wire.id,
  origin: wire.origin,
  confirmedBy: wire.confirmed_by,
  confirmedAt: Date.parse(wire.confirmed_at),
})
