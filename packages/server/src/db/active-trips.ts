import { ACTIVE_STATUSES } from '@vigia/domain/trip/trip-status'

const LIST = ACTIVE_STATUSES.map((status) => `'${status}'`).join(', ')

/** The condition, in SQL, that a trip is active; `status` is the column that says it. */
export const isActive = (status = 't.status'): string => `${status} in (${LIST})`
