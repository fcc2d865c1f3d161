import { ACTIVE_STATUSES } from '@vigia/domain/trip/trip-status'

const LIST = ACTIVE_STATUSES.map((status) => `'${status}'`).join(', ')

/** The condition, in SQL, that a trip is active; `status` is the column that says it. */
export const isActive = (status = 't.status'): string => `${status} in (${LIST})`

/** When a trip began, in SQL: departed, else loaded, else was registered; `trip` is its table's name there. */
export const startOfTrip = (trip = 't'): string =>
  `coalesce(${trip}.departed_at, ${trip}.charge_at, ${trip}.created_at)`
