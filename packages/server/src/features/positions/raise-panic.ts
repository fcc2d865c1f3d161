import type { Clock } from '../../ports/clock.ts'
import type { Panic, PanicAlerts } from '../../ports/panic-alerts.ts'
import type { IntakeDevice } from './intake-devices.store.ts'

/** Opens the panic alert of the trips that a device speaks for, or has it call again. Resolves when it is durable; rejects when it is not. */
export type RaisePanic = (device: IntakeDevice, panic: Panic) => Promise<void>

interface Deps {
  readonly clock: Clock
  readonly panic: PanicAlerts
  readonly onTripsChanged: (organisationId: string, tripIds: readonly string[]) => void
}

export function raisePanic({ clock, panic, onTripsChanged }: Deps): RaisePanic {
  return async (device, { at, ...press }) => {
    const now = clock.now()
    // A phone whose clock is ahead is in no less danger.
    const opened = await panic.call(device.id, { ...press, at: Math.min(at, now) }, now)
    if (opened.length > 0) onTripsChanged(device.organisationId, opened)
  }
}
