import { theTime } from '@vigia/domain/format/the-time'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { GeofenceOnRoute, LaneRoute } from '../../api/lane-routes.ts'
import { clockTime } from '../../text/clock-time.ts'

/** `km 141 a 152 de la ruta, cerca de las 08:05`: by the even pace of earlier trips; without the hour where nobody knows that pace (null), or says when it leaves. */
export function geofenceOnRouteText(
  { fromKm, toKm }: Pick<GeofenceOnRoute, 'fromKm' | 'toKm'>,
  pace: Pick<LaneRoute, 'lengthKm' | 'minutes'> | null,
  leavesAt: number | null,
): string {
  const stretch = `km ${Math.round(fromKm)} a ${Math.round(toKm)} de la ruta`
  if (leavesAt === null || pace === null || pace.lengthKm <= 0) return stretch
  return `${stretch}, cerca de ${theTime(clockTime(leavesAt + (fromKm / pace.lengthKm) * pace.minutes * MINUTE_MS))}`
}
