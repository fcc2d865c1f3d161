import { formatDateTime } from '@vigia/domain/format/date-time'
import type { PlannedRoute, RouteSource } from '../../api/planned-routes.ts'

const SOURCE_WORD: ReadonlyMap<RouteSource | null, string> = new Map([
  ['drawn', 'Dibujada a mano'],
  ['imported', 'Importada de un archivo'],
  ['past_trip', 'Tomada de un viaje anterior'],
])

/** Where a route came from, and since when it holds. */
export function routeOrigin({ source, updatedAt }: PlannedRoute): string {
  const word = SOURCE_WORD.get(source) ?? 'Origen desconocido'
  return updatedAt === null ? word : `${word} · ${formatDateTime(updatedAt)}`
}
