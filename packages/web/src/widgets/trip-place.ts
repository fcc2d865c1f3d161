import { tripHref } from '../alerts/trip-href.ts'

/** Where a trip is opened: Sentinel holds those in transit, Sentinel Pro the others (spec §2). */
export const tripPlace = ({ tripId, status }: { readonly tripId: string; readonly status: string }): string =>
  status === 'in transit' ? tripHref(tripId) : `/sentinel-pro?viaje=${encodeURIComponent(tripId)}`
