import type { CallAnswers } from '@vigia/contract/calls'
import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import type { PlatformHealthState } from '@vigia/domain/gps/platform-health'
import { call } from './call.ts'

/** How well the platform of carriers on one site is read. */
export interface PlatformHealth {
  readonly name: string
  /** Scheme, host and port. */
  readonly origin: string
  readonly kind: PlatformKind | null
  readonly accounts: number
  readonly trips: number
  /** Share of what was to be read in the last 24 h that was, 0 to 1; null: not known. */
  readonly readShare: number | null
  /** The same for each quarter of a day of the last week, the oldest first. */
  readonly series: readonly (number | null)[]
  readonly state: PlatformHealthState
  readonly text: string
}

/** Those with most trips first. */
export async function listPlatformHealth(signal: AbortSignal): Promise<readonly PlatformHealth[]> {
  return (await call('listPlatformHealth', { query: { days: '7' }, signal })).map(fromWire)
}

const fromWire = (wire: CallAnswers['listPlatformHealth'][number]): PlatformHealth => ({
  name: wire.platform,
  origin: wire.origin,
  kind: wire.kind,
  accounts: wire.accounts,
  trips: wire.trips,
  readShare: wire.read_share_24h,
  series: wire.series,
  state: wire.state,
  text: wire.text,
})
