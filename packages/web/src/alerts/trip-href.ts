/** Sentinel with this trip selected. */
export const tripHref = (tripId: string): string => `/sentinel?viaje=${encodeURIComponent(tripId)}`
