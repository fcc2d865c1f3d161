import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GeofenceKind } from '@vigia/domain/geofence/geofence'
import { createTestClock, type TestClock } from './clock.ts'
import { startTestServer, type TestServer } from './server.ts'
import { shareLinkClient } from './share-link-client.ts'
import { createTrip, HOUR_MS, MINUTE_MS, type TestTrip } from './trips.ts'

/** What nobody outside may ever read: every internal text of the fleet bears it. */
export const INTERNAL = 'Ñandú'
export interface FollowedWorld extends ReturnType<typeof shareLinkClient> {
  readonly server: TestServer
  readonly clock: TestClock
  at(ms?: number): string
  pass(minutes: number): void
  wholeTrip(invoice: string): Promise<TestTrip>
  befall(trip: TestTrip): Promise<void>
  /** A geofence about the destination of whole trips, or another point; `remove` takes it away. */
  zone(kind: GeofenceKind, radiusM: number, centre?: LatLng): Promise<{ readonly remove: () => Promise<void> }>
}

/** A server with trips that clients follow, on a clock that the test moves. */
export async function startFollowedWorld(): Promise<FollowedWorld> {
  const clock = createTestClock()
  const server = await startTestServer({ clock })
  const client = shareLinkClient(() => server)
  const { drive } = client
  await client.setDelay(0)
  const at = (ms = 0): string => new Date(clock.now() + ms).toISOString()
  const pass = (minutes: number): void => clock.advance(minutes * MINUTE_MS)

  /** A trip of which everything is known that the product can know, under way for an hour. */
  const wholeTrip = async (invoice: string): Promise<TestTrip> => {
    const trip = await createTrip(server, invoice, {
      ...{
        invoice_id: `${INTERNAL}-factura`,
        description: `${INTERNAL} frágil`,
        package: `${INTERNAL} cajas`,
        weight: 21.5,
      },
      ...{ operator_name: `${INTERNAL} Pérez`, operator_phone: '5544332211', unit_name: `${INTERNAL}-unidad` },
      ...{ unit_plates: `${INTERNAL}-${invoice}`, company_carrier_name: `${INTERNAL} Fletes`, gps_platform: 'wialon' },
      ...{
        company_client_name: `${INTERNAL} Cementos`,
        monitor_url: `https://gps-${invoice.toLowerCase()}.ejemplo.mx/x?llave=9`,
      },
      ...{ monitor_account: `${INTERNAL}-cuenta`, monitor_password: `${INTERNAL}-clave`, eta: at(3 * HOUR_MS) },
      ...{ download_date: at(4 * HOUR_MS), latitude_origin_address: 19.04, longitude_origin_address: -98.2 },
      ...{ latitude_destination_address: 20.59, longitude_destination_address: -100.39 },
    })
    pass(1)
    for (let step = 0; step < 4; step++) {
      await drive(trip.phone, 20 + step / 100)
      await drive(trip.tracker, 20 + step / 100)
      pass(1)
    }
    return trip
  }

  /** All that can befall it and that a client is not told of. */
  const befall = async (trip: TestTrip): Promise<void> => {
    const token = await server.signIn('administrador')
    const post = async (path: string, body: object): Promise<void> => {
      const answer = await server.request('POST', path, { token, body })
      if (answer.status >= 300) throw new Error(`${path} ${answer.text}`)
    }
    await post(`/api/travels/${trip.id}/comments`, { comment: `${INTERNAL}: no contesta`, outcome: 'no_contesto' })
    await post(`/api/travels/${trip.id}/comments`, { comment: `${INTERNAL}: lo obligan`, outcome: 'clave_coaccion' })
    await post(`/api/travels/${trip.id}/incidences`, { type: 'stop', description: INTERNAL, priority: 'high' })
    const promise = { said_by_kind: 'operador', text: INTERNAL, due_at: at(HOUR_MS) }
    await post(`/api/travels/${trip.id}/promises`, promise)
    await post('/api/alerts', {
      ...{ type: 'emergency_protocol', severity: 'critical', title: INTERNAL, message: INTERNAL, travel_id: trip.id },
    })
    await server.db.owner.query(
      `insert into alerts (organisation_id, trip_id, type, severity, title, message)
     select organisation_id, id, type, 'critical', $2, $2 from trips, unnest(array['PANICO', 'SIN_SENAL', 'SEPARACION']) type
     where id = $1`,
      [trip.id, INTERNAL],
    )
    await server.app.live.fleet.loader.settled()
  }

  const zone: FollowedWorld['zone'] = async (kind, radiusM, centre = { lat: 20.59, lng: -100.39 }) => {
    const token = await server.signIn('administrador')
    const body = { name: `${INTERNAL} patio`, kind, shape: { type: 'circle', centre, radiusM } }
    const made = await server.request('POST', '/api/geofences', { token, body })
    if (made.status !== 201) throw new Error(made.text)
    await server.app.live.fleet.loader.settled()
    const remove = async (): Promise<void> => {
      await server.request('DELETE', `/api/geofences/${made.body.id}`, { token: await server.signIn('administrador') })
      await server.app.live.fleet.loader.settled()
    }
    return { remove }
  }

  return { ...client, server, clock, at, pass, wholeTrip, befall, zone }
}
