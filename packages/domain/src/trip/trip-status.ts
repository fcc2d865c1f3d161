/** What a trip's status may be (spec §4). */
export const TRIP_STATUSES = ['in transit', 'in route', 'load', 'download waiting', 'complete', 'off'] as const
export type TripStatus = (typeof TRIP_STATUSES)[number]

/** Those of a trip that is watched: from the way to its cargo until it has been unloaded. The others have ended. */
export const ACTIVE_STATUSES = [
  'in transit',
  'in route',
  'load',
  'download waiting',
] as const satisfies readonly TripStatus[]
export type ActiveStatus = (typeof ACTIVE_STATUSES)[number]

const ACTIVE: ReadonlySet<string> = new Set(ACTIVE_STATUSES)

export const isActiveStatus = (status: string | null | undefined): status is ActiveStatus => ACTIVE.has(status ?? '')
