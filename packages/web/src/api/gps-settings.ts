import type * as contract from '@vigia/contract'
import { callApi } from './client.ts'

/** How carriers' platforms are read. */
export interface GpsSettings {
  /** The server opens active trips with a link and an account by itself. */
  readonly autoOpen: boolean
  /** `host:port` of platforms that may be opened though they are not public. */
  readonly allowedHosts: readonly string[]
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
    allowed_hosts: settings.allowedHosts,
    person_may_change: settings.personMayChange,
  }
  return fromWire(await callApi<Wire>(PATH, { method: 'PUT', body }))
}

const fromWire = ({ auto_open, allowed_hosts, person_may_change }: Wire): GpsSettings => ({
  autoOpen: auto_open,
  allowedHosts: allowed_hosts,
  personMayChange: person_may_change,
})
