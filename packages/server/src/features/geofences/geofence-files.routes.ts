import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { GEO_CONTENT_TYPES, writeGeofences } from '../../geo-files/write-geo-file.ts'
import { attachment } from '../../http/attachment.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { geoFileJson } from './geo-file-json.ts'
import { listGeofences } from './geofences.store.ts'

/** Two million characters as JSON. */
const BODY_LIMIT_BYTES = 6 * 1024 * 1024

/** Geofences as files of other programs. Reading one writes nothing: what is chosen from it is imported, or becomes a route. */
export function mountGeofenceFiles(server: Server, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  mount(server, 'exportGeofences', async ({ actor, query: { format }, audit }) => {
    const at = clock.now()
    const day = new Date(at).toISOString().slice(0, 10)
    const geofences = await listGeofences(db, actor.organisationId)
    const body = writeGeofences(format, geofences)
    const details = { format, zones: geofences.length }
    await recordAudit(db, { ...audit, action: 'geofence-export', subject: 'geofences', details, at })
    return answer(200, body, attachment(`geocercas-${day}.${format}`, GEO_CONTENT_TYPES[format]))
  })

  mount(
    server,
    'readGeoFile',
    async ({ actor, body }) =>
      answer(200, await geoFileJson(body.text, actor.organisationId), {
        'content-type': 'application/json; charset=utf-8',
      }),
    { bodyLimit: BODY_LIMIT_BYTES },
  )
}
