import {
  addComment,
  addIncident,
  createDevice,
  createGeofence,
  incidentPriorityCodec,
  listGeofences,
  MAX_TRIPS_PER_REQUEST,
  type TripStatus,
  upsertTrips,
} from '@vigia/contract'
import type { DemoGeofence } from '../demo-geofences.ts'
import { deviceIdOf } from '../fixes.ts'
import type { LogEntry } from '../logbook.ts'
import type { MirrorLink } from '../platforms/demo/mirror-link.ts'
import { tripBody } from '../trip-body.ts'
import type { TripPlan } from '../trip-plan.ts'
import type { Client } from './client.ts'

export interface Registered {
  readonly trip: TripPlan
  readonly id: string
  readonly isNew: boolean
}

/** The key is wrong or may not do this: trying again is useless. */
export class RefusedByServer extends Error {}

const DEMO_MARK = 'DEMOSTRACIÓN'

/** Creates or updates trips by their invoice, with what `linkOf` knows of their platforms and, if they are `isMarked`, that they are a demonstration. Throws `RefusedByServer` when the key may not. */
export async function registerTrips(
  client: Client,
  trips: readonly { readonly trip: TripPlan; readonly status: TripStatus }[],
  { linkOf, isMarked }: { readonly linkOf: (trip: TripPlan) => MirrorLink | null; readonly isMarked: boolean },
): Promise<Registered[]> {
  const registered: Registered[] = []
  for (let first = 0; first < trips.length; first += MAX_TRIPS_PER_REQUEST) {
    const part = trips.slice(first, first + MAX_TRIPS_PER_REQUEST)
    const data = part.map(({ trip, status }) => {
      const body = tripBody(trip, status, linkOf(trip))
      return isMarked ? { ...body, company_client_name: `${DEMO_MARK} · ${body.company_client_name}` } : body
    })
    const answer = await client.send({ method: upsertTrips.method, path: upsertTrips.path, body: { data } })
    const read = upsertTrips.response.safeParse(answer.body)
    if (!read.success)
      throw new RefusedByServer(
        `Los viajes no se aceptan: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`,
      )
    const results = new Map(read.data.data.map((row) => [row.external_invoice, row]))
    for (const { trip } of part) {
      const row = results.get(trip.invoice)
      if (row?.id != null) registered.push({ trip, id: row.id, isNew: row.result === 'created' })
    }
  }
  return registered
}

/** Registers a phone that speaks for itself and answers its secret; null when it was registered before. */
export async function registerPhone(client: Client, trip: TripPlan): Promise<string | null> {
  const body = {
    unique_id: deviceIdOf(trip, 'phone'),
    kind: 'phone',
    name: 'Teléfono (demostración)',
    with_secret: true,
  }
  const answer = await client.send({ method: createDevice.method, path: createDevice.path, body })
  const read = createDevice.response.safeParse(answer.body)
  return answer.status === 201 && read.success ? read.data.secret : null
}

/** Draws the geofences that are not there yet, by name. A key that may not read the geofences draws them on a fresh fleet only. */
export async function registerGeofences(
  client: Client,
  geofences: readonly DemoGeofence[],
  isFresh: boolean,
): Promise<void> {
  const answer = await client.send({ method: listGeofences.method, path: listGeofences.path })
  const read = listGeofences.response.safeParse(answer.body)
  if (!read.success && !isFresh) return
  const known = new Set(read.success ? read.data.data.map((geofence) => geofence.name) : [])
  for (const { name, kind, shape } of geofences) {
    if (known.has(name)) continue
    await client.send({ method: createGeofence.method, path: createGeofence.path, body: { name, kind, shape } })
  }
}

/** Writes an entry into a trip's logbook; what was said before now, with the time at which it was. */
export async function writeEntry(client: Client, tripId: string, entry: LogEntry): Promise<void> {
  const [call, body] =
    entry.kind === 'comment'
      ? [addComment, { comment: entry.text, created: new Date(entry.at).toISOString() }]
      : [addIncident, incidentToWire(entry.incident)]
  await client.send({ method: 'POST', path: call.path.replace(':id', tripId), body })
}

type IncidentEntry = Extract<LogEntry, { kind: 'incident' }>['incident']

const incidentToWire = ({ type, description, severity }: IncidentEntry) => ({
  ...{ type, description },
  priority: incidentPriorityCodec.encode(severity),
})
