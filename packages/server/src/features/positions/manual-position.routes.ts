import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import type { GpsFix } from '@vigia/domain/gps/fix'
import type { ActorAuditContext } from '../../db/audit.store.ts'
import type { QueueAudit } from '../../db/audit-queue.ts'
import { digestOfWords } from '../../db/digest-of-words.ts'
import { requireUser } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import { sourcePositionOf } from '../../http/trip-events.wire.ts'
import { placeOf } from '../../places/place-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, badRequest, notFound, outOfRange } from '../../ports/errors.ts'
import type { DeviceRegistry } from './device-registry.ts'
import type { RecordFixes } from './record-fixes.ts'

interface Deps {
  readonly clock: Clock
  readonly devices: DeviceRegistry
  readonly recordFixes: RecordFixes
  readonly queueAudit: QueueAudit
  /** Adds what was said, with its audit row, to the trip's logbook. */
  readonly addLogbookEntry: (entry: {
    readonly audit: ActorAuditContext
    readonly tripId: string
    readonly comment: string
    readonly reportedBy: string
  }) => Promise<void>
}

const NUMBER = /^[+-]?\d{1,3}(\.\d{1,15})?$/
const NO_POSITION = 'No es una posición: esas coordenadas son las que envían los equipos que no saben dónde están.'

/**
 * `POST /api/sentinel/travel/{id}/position`: a person types where the truck is. Stored by the same door as every fix, with
 * who and why, and audited; what they said of it is in the logbook too. It does not hide a fresher reading of a device (`assess-live-trip.ts`).
 */
export function mountManualPosition(server: Server, deps: Deps): void {
  const { clock, devices, recordFixes, queueAudit, addLogbookEntry } = deps
  mount(server, 'setPosition', async ({ actor, params, body, audit }) => {
    const user = requireUser(actor)
    const point = { lat: coordinate(body.latitude, 'latitud', 90), lng: coordinate(body.longitude, 'longitud', 180) }
    if (!isUsableCoordinate(point)) throw outOfRange(NO_POSITION)
    const device = (await devices.ofTrips(user.organisationId, [params.id], 'manual')).get(params.id)
    if (device === undefined) throw notFound('El viaje no existe.')

    const fix: GpsFix = { ...UNMEASURED, point, at: clock.now() }
    const comment = body.comment?.trim() || null
    const [outcome] = await recordFixes([{ device, fix, isMock: false, comment, userId: user.id }])
    if (outcome?.kind !== 'kept') throw outOfRange(NO_POSITION)
    await queueAudit({
      ...audit,
      action: 'position-manual',
      subject: `trip:${params.id}`,
      // Words of the logbook may name anybody, and the log outlives an erasure (ADR 13).
      after: { ...point, ...(comment === null ? {} : { sha256: digestOfWords(comment) }) },
      at: fix.at,
    })
    if (comment !== null) {
      const entry = { comment: withPlace(comment, point), reportedBy: user.name }
      await addLogbookEntry({ audit, tripId: params.id, ...entry })
    }
    const position = sourcePositionOf(fix)
    if (position === null) throw new Error('La posición se perdió.')
    return { success: true as const, position }
  })
}

/** What was said, and where: the logbook is read where no map is. */
const withPlace = (comment: string, point: LatLng): string =>
  `${comment} · ${placeOf(point)} (${point.lat.toFixed(4)}, ${point.lng.toFixed(4)})`

const UNMEASURED = {
  speedKmh: null,
  headingDeg: null,
  altitudeM: null,
  accuracyM: null,
  source: 'manual',
  panic: false,
} as const

/** A number or numeric text with a decimal point. Throws 400 for nothing, 422 for what is no coordinate. */
function coordinate(value: number | string, name: string, limit: number): number {
  const text = String(value).trim()
  if (text === '') throw badRequest('VALIDATION', `Falta la ${name}.`)
  if (text.includes(',')) {
    throw new AppError(422, 'OUT_OF_RANGE', `La ${name} lleva punto decimal, no coma: ${text.slice(0, 20)}`)
  }
  const number = typeof value === 'number' ? value : NUMBER.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(number))
    throw outOfRange(`La ${name} debe ser un número, por ejemplo ${limit === 90 ? '19.4326' : '-99.1332'}.`)
  if (Math.abs(number) > limit) throw outOfRange(`La ${name} va de -${limit} a ${limit}.`)
  return number
}
