import { useMemo } from 'react'
import type { Device } from '../../../api/devices.ts'
import { type DeviceFilters, filterDevices } from './device-filters.ts'

interface ShownDevices {
  /** Those of the chosen kind: what the counters count. */
  readonly ofKind: readonly Device[]
  /** Those that pass every filter: list and file. */
  readonly shown: readonly Device[]
}

/** The devices that the filters leave as of `now`, read anew only when that can be others: of ten thousand it takes long. */
export function useShownDevices(
  devices: readonly Device[],
  { kind, state, search }: DeviceFilters,
  now: number,
): ShownDevices {
  // No other state goes by the time.
  const judgedAt = state === 'silent' ? now : 0
  const ofKind = useMemo(() => filterDevices(devices, { kind, state: null, search: '' }, 0), [devices, kind])
  const shown = useMemo(
    () => filterDevices(ofKind, { kind, state, search }, judgedAt),
    [ofKind, kind, state, search, judgedAt],
  )
  return { ofKind, shown }
}
