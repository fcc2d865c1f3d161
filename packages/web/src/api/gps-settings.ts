import type * as contract from '@vigia/contract'
import { callApi } from './client.ts'

/** How carriers' platforms are read. */
export interface GpsSettings {
  /** The server opens active trips with a link and an account by itself. */
  readonly autoOpen: boolean
  /** A person at the wheel may do what is denied to the robot. */
  readonly personMayChange: boolean
}

const PATH = '/api/settings/gps'
type Wire = contract.ResponseOf<typeof contract.getGpsSettings>

export const getGpsSettings = async (signal: AbortSignal): Promise<GpsSettings> =>
  fromWire(await callApi<Wire>(PATH, { signal }))

/** Audited. Throws ApiError with what is wrong. */
export async function putGpsSettings(settings: GpsSettings): Promise<GpsSettings> {
  const body = {
    auto_open: settings.autoOpen,
    person_may_change: settings.personMayChange,
  }
  return fromWire(await callApi<Wire>(PATH, { method: 'PUT', body }))
}

const fromWire = ({ auto_open, person_may_change }: Wire): GpsSettings => ({
  autoOpen: auto_open,
  personMayChange: person_may_change,
})
