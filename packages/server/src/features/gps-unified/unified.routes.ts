import { createHash } from 'node:crypto'
import type { ExtractedReadingWire, GpsSessionWire, UnifiedUnitWire } from '@vigia/contract'
import type { AuditContext } from '../../db/audit.store.ts'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { maySeeLinks, withMaskedLinks } from '../../http/masked-links.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import { riskOf } from '../../http/trip-events.wire.ts'
import { placeOf } from '../../places/place-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'

interface UnifiedWish {
  readonly organisationId: string
  readonly tripId: string
  readonly userId: string
  readonly audit: AuditContext
}

interface Deps {
  readonly clock: Clock
  readonly fleet: FleetReader
  /** The open sessions of an organisation. */
  readonly sessionsOf: (organisationId: string) => Promise<readonly GpsSessionWire[]>
  /** Opens the trip's session, or asks the open one to read now. */
  readonly extract: (wish: UnifiedWish) => Promise<GpsSessionWire>
}

/** The unified command centre's units, whatever their position comes from (spec §3 "Unified unit"). */
export function mountUnified(server: Server, { clock, fleet, sessionsOf, extract }: Deps): void {
  const masked = withMaskedLinks(fleet)
  mount(server, 'unifiedPositions', async ({ actor, headers }) => {
    const { organisationId } = actor
    const sessions = new Map((await sessionsOf(organisationId)).map((session) => [session.travelId, session]))
    const positions = [...(maySeeLinks(actor) ? fleet : masked).trips(organisationId)].map((view) =>
      unitOf(view, sessions.get(view.facts.id)),
    )
    const having = (status: UnifiedUnitWire['gps']['connection_status']): number =>
      positions.filter(({ gps }) => gps.connection_status === status).length
    const stats = {
      total: positions.length,
      connected: having('connected'),
      disconnected: having('disconnected'),
      no_gps: having('no_gps'),
    }
    const listed = JSON.stringify(positions)
    const etag = `W/"${createHash('sha1').update(listed).digest('base64url')}"`
    const common = { etag, 'cache-control': 'private, no-cache' }
    if (headers['if-none-match'] === etag) return answer(304, undefined, common)
    const rest = `"stats":${JSON.stringify(stats)},"generated_at":"${isoOf(clock.now())}"`
    return answer(200, `{"success":true,"positions":${listed},${rest}}`, {
      ...common,
      'content-type': 'application/json; charset=utf-8',
    })
  })

  mount(server, 'unifiedExtract', async ({ actor, params, audit }) => {
    const { organisationId, id: userId } = requireUser(actor)
    const session = await extract({ organisationId, tripId: params.travelId, userId, audit })
    const position: ExtractedReadingWire | null = session.reading
    return { success: position !== null, data: { position }, error: session.error }
  })
}

const CONNECTION = { ACTIVE: 'connected', STALE: 'disconnected', SIN_GPS: 'no_gps' } as const

function unitOf(view: TripView, session?: GpsSessionWire): UnifiedUnitWire {
  const { facts, position, gpsStatus, progressPercent } = view
  return {
    travel_id: facts.id,
    invoice_id: facts.invoiceId,
    external_invoice: facts.externalInvoice,
    client: facts.clientName,
    transport_line: facts.carrierName,
    status: facts.status,
    vehicle: { plates: facts.plates },
    operator: { name: facts.operatorName, phone: facts.operatorPhone },
    origin: facts.origin,
    destination: facts.destination,
    gps: {
      url: facts.monitorUrl,
      platform: facts.gpsPlatform ?? session?.platform ?? null,
      position: position === null ? null : { lat: position.point.lat, lng: position.point.lng },
      speed: position?.speedKmh ?? null,
      heading: position?.headingDeg ?? null,
      address: addressOf(position, session),
      last_update: position === null ? null : isoOf(position.at),
      source: position?.source ?? null,
      connection_status: CONNECTION[gpsStatus],
      has_credentials: facts.hasCredentials,
      session:
        session === undefined ? null : { state: session.state, obstacle: session.obstacle, error: session.error },
    },
    ...riskOf(view),
    progress: progressPercent === null ? null : Math.round(progressPercent * 10) / 10,
  }
}

/** The platform's address belongs to the place that it was read with, and to no other: that is told by our own towns. */
function addressOf(position: TripView['position'], session?: GpsSessionWire): string | null {
  const read = session?.reading
  if (position === null) return null
  const isSame = read?.coordinates.lat === position.point.lat && read.coordinates.lng === position.point.lng
  return (isSame && read?.address) || placeOf(position.point)
}
