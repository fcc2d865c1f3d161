import { isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import { isFutureFix } from '@vigia/domain/gps/judge-fix'
import type { QueueAudit } from '../../db/audit-queue.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { badRequest, notFound, outOfRange } from '../../ports/errors.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { FIX_REFUSAL_TEXT } from './fix-refusal-text.ts'
import type { RecordFixes } from './record-fixes.ts'

interface Deps {
  readonly clock: Clock
  readonly devices: DeviceRegistry
  readonly recordFixes: RecordFixes
  readonly queueAudit: QueueAudit
}

const TRIP_ID = /^[1-9]\d{0,17}$/

/**
 * `POST /api/sentinel/update-gps`: a position that somebody else extracted from a carrier's platform. It enters by the
 * same door as every fix, as the word of the trip's platform. 422 for what is no position.
 */
export function mountUpdateGps(server: Server, { clock, devices, recordFixes, queueAudit }: Deps): void {
  mount(server, 'updateGps', async ({ actor, body, audit }) => {
    const tripId = String(body.travelId)
    if (!TRIP_ID.test(tripId)) throw badRequest('INVALID_TRAVEL_ID', 'travelId: identificador de viaje inválido')
    const { coordinates: point } = body
    if (Math.abs(point.lat) > 90) throw outOfRange('La latitud va de -90 a 90')
    if (Math.abs(point.lng) > 180) throw outOfRange('La longitud va de -180 a 180')
    if (!isUsableCoordinate(point)) {
      throw outOfRange('No es una posición: esas coordenadas son las que envían los equipos que no saben dónde están.')
    }
    const fix = {
      point,
      at: body.timestamp === undefined || body.timestamp === null ? clock.now() : Date.parse(body.timestamp),
      speedKmh: body.speed ?? null,
      headingDeg: null,
      altitudeM: null,
      accuracyM: null,
      source: 'extracted',
      panic: false,
    } as const
    if (isFutureFix(fix, clock.now())) throw outOfRange('La hora de la posición está en el futuro.')
    const device = (await devices.ofTrips(actor.organisationId, [tripId], 'platform')).get(tripId)
    if (device === undefined) throw notFound('El viaje no existe.')
    const words = { address: body.address || null, comment: body.status || null }
    const [outcome] = await recordFixes([{ device, fix, isMock: false, ...words }])
    if (outcome?.kind === 'refused') throw outOfRange(FIX_REFUSAL_TEXT[outcome.reason])
    const after = { ...point, at: new Date(fix.at).toISOString() }
    await queueAudit({ ...audit, action: 'position-update', subject: `trip:${tripId}`, after, at: clock.now() })
    return { success: true as const }
  })
}
