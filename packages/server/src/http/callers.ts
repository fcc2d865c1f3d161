import { ROLES } from '@vigia/contract'

/** Who sets up the company. */
export const administrators = { roles: ['administrador'] } as const
/** Who watches the fleet and acts on it. */
export const monitoring = { roles: ['administrador', 'supervisor', 'monitorista'] } as const
/** Who plans its trips, and says who does what. */
export const planners = { roles: ['administrador', 'supervisor'] } as const
/** Who has the server ask a platform of a carrier: of a demonstration nothing goes out because of a guest. */
export const platformAskers = { ...monitoring, notForGuests: true } as const
export const accessTriers = { ...planners, notForGuests: true } as const
/** Who looks at the fleet: everybody, and a key that reads. */
export const readers = { roles: ROLES, scopes: ['read'] } as const
/** The same by a key that writes trips: what a carrier's or a client's own system does. */
export const plannersAndTripWriters = { ...planners, scopes: ['travels:write'] } as const
