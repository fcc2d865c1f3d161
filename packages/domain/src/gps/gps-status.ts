/**
 * What is known of where a unit is (spec §3 `gps_status`): `ACTIVE` a position within the limit of staleness, `STALE` an older
 * one, `SIN_GPS` none usable. The codes are the wire's own.
 */
export const GPS_STATUSES = ['ACTIVE', 'STALE', 'SIN_GPS'] as const
export type GpsStatus = (typeof GPS_STATUSES)[number]

/**
 * The status of a position at `now`. `staleAfterMs`: the first limit of GPS_DESACTUALIZADO (rules §4), which an organisation
 * sets; infinite for never. Instants in epoch milliseconds.
 */
export function gpsStatus(fixAt: number | null, staleAfterMs: number, now: number): GpsStatus {
  if (fixAt === null) return 'SIN_GPS'
  return now - fixAt > staleAfterMs ? 'STALE' : 'ACTIVE'
}
