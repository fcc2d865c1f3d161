import { MOST_FIXES_BY_LINK } from '@vigia/contract'
import type { Clock } from '../../ports/clock.ts'
import { badRequest, conflict } from '../../ports/errors.ts'
import type { IntakeDevice } from './intake-devices.store.ts'
import { parseLinkFix } from './parse-link-fix.wire.ts'
import type { PostDeps } from './positions.routes.ts'
import type { RaisePanic } from './raise-panic.ts'
import type { IncomingFix } from './record-fixes.ts'

interface OfTrip {
  readonly organisationId: string
  readonly tripId: string
}

/** What the page of an operator's link calls itself where phones name their app. */
const APP = 'Enlace'

/**
 * The fixes of the page of an operator's link, by the one door of all fixes: each judged, stored once however often it comes, and
 * answered after commit. Those that are malformed, or of after the trip, are counted as refused, and the others taken. 400 for what
 * is no list.
 */
export async function postPositionsByLink(
  deps: Pick<PostDeps, 'devices' | 'recordFixes' | 'metrics'> & { readonly clock: Clock },
  of: OfTrip & { readonly endedAt: number | null },
  body: unknown,
): Promise<{ readonly accepted: number; readonly refused: number }> {
  if (!Array.isArray(body) || body.length > MOST_FIXES_BY_LINK) {
    throw badRequest('VALIDATION', `Envíe una lista de hasta ${MOST_FIXES_BY_LINK} posiciones.`)
  }
  const device = await deviceOf(deps, of)
  const read = body.flatMap((input: unknown) => incomingOf(input, of.tripId, device) ?? [])
  deps.metrics.refused('malformed', body.length - read.length)
  const incoming = read.filter(({ fix }) => fix.at <= (of.endedAt ?? fix.at))
  const outcomes = incoming.length === 0 ? [] : await deps.recordFixes(incoming)
  const kept = incoming.filter((_, index) => outcomes[index]?.kind === 'kept').map(({ fix }) => fix.at)
  // What is too old to be kept is of no queue: a phone's clock may be anywhere.
  if (kept.length > 0) deps.metrics.waitedInLink(Math.max(0, deps.clock.now() - Math.min(...kept)) / 1_000)
  return { accepted: kept.length, refused: body.length - kept.length }
}

/** Calls for help as the trip's own phone would; where it was is stored afterwards, and the call does not wait for it. */
export async function panicOfTrip(
  deps: Pick<PostDeps, 'devices' | 'recordFixes'> & {
    readonly raisePanic: RaisePanic
    readonly onLost: (error: unknown) => void
  },
  of: OfTrip,
  {
    now,
    place,
  }: {
    readonly now: number
    readonly place: { readonly lat: number; readonly lng: number; readonly at: number } | null
  },
): Promise<void> {
  const device = await deviceOf(deps, of)
  const point = place === null ? null : { lat: place.lat, lng: place.lng }
  const pointAt = place === null ? {} : { pointAt: place.at }
  await deps.raisePanic(device, { at: now, point, ...pointAt, isProved: true, isOwnPress: true })
  if (place === null || point === null) return
  const fix = { ...UNMEASURED, point, at: place.at, source: 'original', panic: true } as const
  // The alert is durable and tells the place: a store that is full must not make the phone call again for it.
  await deps
    .recordFixes([{ device, fix, isMock: false, report: { app: APP, batteryPercent: null } }])
    .catch(deps.onLost)
}

const UNMEASURED = { speedKmh: null, headingDeg: null, altitudeM: null, accuracyM: null } as const

async function deviceOf(
  { devices }: Pick<PostDeps, 'devices'>,
  { organisationId, tripId }: OfTrip,
): Promise<IntakeDevice> {
  const device = (await devices.ofTrips(organisationId, [tripId], 'link')).get(tripId)
  if (device === undefined) throw conflict('TRIP_GONE', 'El viaje ya no existe.')
  return device
}

function incomingOf(input: unknown, tripId: string, device: IntakeDevice): IncomingFix | null {
  const { parsed, battery } = parseLinkFix(input, tripId)
  if (parsed.kind === 'malformed') return null
  const report = { app: APP, batteryPercent: battery }
  return { device, fix: { ...parsed.fix, source: 'original' }, isMock: false, report }
}
