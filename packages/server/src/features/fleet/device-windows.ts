import type { Binding } from './tracks.store.ts'

interface Window extends Binding {
  readonly organisationId: string
}

const NONE: readonly Window[] = []

/** Which trips each device speaks for, and when. */
export interface DeviceWindows {
  /** Puts these in the place of the windows that the trip had; true when they are others. */
  replace(organisationId: string, tripId: string, bindings: readonly Binding[]): boolean
  /** Trips that a device speaks for at an instant. */
  readonly openAt: (
    deviceId: number,
    at: number,
  ) => readonly { readonly organisationId: string; readonly tripId: string }[]
}

export function deviceWindows(): DeviceWindows {
  const ofDevice = new Map<number, readonly Window[]>()
  const ofTrip = new Map<string, readonly Window[]>()

  const remove = (tripId: string, windows: readonly Window[]): void => {
    for (const { deviceId } of windows) {
      const others = (ofDevice.get(deviceId) ?? []).filter((window) => window.tripId !== tripId)
      if (others.length === 0) ofDevice.delete(deviceId)
      else ofDevice.set(deviceId, others)
    }
  }

  return {
    replace: (organisationId, tripId, bindings) => {
      const before = ofTrip.get(tripId) ?? []
      const windows = bindings.map((binding): Window => ({ ...binding, organisationId }))
      remove(tripId, before)
      if (windows.length === 0) ofTrip.delete(tripId)
      else ofTrip.set(tripId, windows)
      for (const window of windows) ofDevice.set(window.deviceId, [...(ofDevice.get(window.deviceId) ?? []), window])
      return before.length !== windows.length || !windows.every((window) => before.some(isEqualTo(window)))
    },
    openAt: (deviceId, at) => {
      const windows = ofDevice.get(deviceId) ?? NONE
      // Nearly always all of them are: asked for each fix, it makes no list for it.
      return windows.every((window) => isOpenAt(window, at))
        ? windows
        : windows.filter((window) => isOpenAt(window, at))
    },
  }
}

const isOpenAt = ({ boundAt, releasedAt }: Binding, at: number): boolean =>
  at >= boundAt && (releasedAt === null || at < releasedAt)

const isEqualTo =
  (a: Binding) =>
  (b: Binding): boolean =>
    a.deviceId === b.deviceId && a.boundAt === b.boundAt && a.releasedAt === b.releasedAt
