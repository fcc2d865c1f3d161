import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import { readGeoFile } from '../../geo-files/read-geo-file.ts'
import { GEO_CONTENT_TYPES, writeGeofences } from '../../geo-files/write-geo-file.ts'
import { attachment } from '../../http/attachment.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import { shapeToWire } from './geofence-wire.routes.ts'
import { listGeofences } from './geofences.store.ts'

/** Two million characters as JSON. */
const BODY_LIMIT_BYTES = 6 * 1024 * 1024

/** Zones as files of other programs. Reading one writes nothing: what is chosen from it is imported, or becomes a route. */
export function mountGeofenceFiles(server: Server, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  mount(server, 'exportGeofences', async ({ actor, query: { format } }) => {
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    const body = writeGeofences(format, await listGeofences(db, actor.organisationId))
    return answer(200, body, attachment(`geocercas-${day}.${format}`, GEO_CONTENT_TYPES[format]))
  })

  mount(
    server,
    'readGeoFile',
    async ({ body }) => {
      const { format, items } = await readGeoFile(body.text)
      return {
        format,
        items: items.map((item) => ({
          ...item,
          shape: item.shape === null ? null : shapeToWire(item.shape),
          line: item.line === null ? null : [...item.line],
        })),
      }
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )
}
