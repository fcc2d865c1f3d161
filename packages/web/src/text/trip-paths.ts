/** Every trip, whatever its status. */
export const TRIPS_PATH = '/viajes'

/** Clients, carriers, units, operators and lanes. */
export const CATALOGUES_PATH = '/catalogos'

/** Where files of trips are imported; `?id=` is one that was sent. */
export const TRIP_IMPORT_PATH = '/viajes/importar'

export const NEW_TRIP_PATH = '/viajes/nuevo'
export const TRIP_EDIT_ROUTE = '/viajes/:id/editar'

/** Where a trip is edited by form. */
export const tripEditPath = (tripId: string): string => TRIP_EDIT_ROUTE.replace(':id', encodeURIComponent(tripId))

/** A trip's own logbook, which any trip has: Sentinel holds those in transit alone. */
export const tripLogPath = (tripId: string): string =>
  `/dashboard/monitoreo-bitacoras?tab=viaje&viaje=${encodeURIComponent(tripId)}`
