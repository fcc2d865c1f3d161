import type { Reach, TripParties } from '@vigia/domain/account/reach'
import { isWithinReach } from '@vigia/domain/account/reach'
import { saveUser } from '../src/db/users.store.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from './server.ts'
import { fixOf, MINUTE_MS } from './trips.ts'

const TRIPS = 80
const CLIENTS = ['Ferro', 'Lacto', 'Papel', 'Vidrio', null]
const CARRIERS = ['Norte', 'Sur', 'Oriente', null]

export interface ReachTrip extends TripParties {
  readonly id: string
  /** `X012Z`; its operator, unit and device, and whatever was said of it, bear it too, so that a leak is seen in any answer. */
  readonly invoice: string
  readonly status: string
}

export const LIMITED = ['client', 'carrier'] as const
export type Limited = (typeof LIMITED)[number]

/** A fleet of random trips, and three supervisors: one who sees all of it, and two who see some clients', or a carrier's. */
export interface ReachWorld {
  readonly server: TestServer
  readonly clock: TestClock
  readonly trips: readonly ReachTrip[]
  readonly reaches: Readonly<Record<Limited, Reach>>
  readonly tokens: Readonly<Record<'administrator' | 'whole' | Limited, string>>
  signIn(email: string): Promise<string>
  seen(by: Limited): readonly ReachTrip[]
  unseen(by: Limited): readonly ReachTrip[]
}

export const inTransit = ({ status }: ReachTrip): boolean => status === 'in transit'

/** The same numbers each time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

export async function startReachWorld(): Promise<ReachWorld> {
  const clock = createTestClock()
  const server = await startTestServer({ clock })
  const signIn = async (email: string): Promise<string> =>
    (await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })).body.token
  const addLimited = async (email: string, reach: Reach | null): Promise<string> => {
    const id = await server.addUser(email, 'supervisor')
    await saveUser(
      server.db.database.unscoped,
      { id, name: email, role: 'supervisor', reach, isDisabled: false },
      clock.now(),
    )
    return signIn(email)
  }
  const random = randomFrom(7)
  const rows = Array.from({ length: TRIPS }, (_, index) => {
    const invoice = `X${String(index).padStart(3, '0')}Z`
    return {
      external_invoice: invoice,
      status: ['in transit', 'in transit', 'in transit', 'load', 'complete'][random(5)],
      origin: 'Puebla',
      destination: 'Querétaro',
      company_client_name: CLIENTS[random(CLIENTS.length)],
      company_carrier_name: CARRIERS[random(CARRIERS.length)],
      operator_name: `Operador ${invoice}`,
      operator_phone: '5512345678',
      operator_device_id: `tel-${invoice}`,
      unit_plates: invoice,
      tracking_type: 'APP',
      monitor_url: `https://${invoice.toLowerCase()}.example.com/`,
      charge_date: new Date(clock.now() - 24 * 60 * MINUTE_MS).toISOString(),
    }
  })
  const key = await server.apiKey(['travels:write', 'positions:write'])
  const made = await server.request('POST', '/api/travels', { token: key, body: { data: rows } })
  if (made.status !== 201) throw new Error(made.text)
  await server.app.live.fleet.loader.settled()
  // A device speaks for its trip from when it was given to it.
  clock.advance(2 * MINUTE_MS)
  const fixes = rows.flatMap(({ external_invoice: invoice, status }, index) =>
    status === 'complete' || index % 3 === 0 ? [] : fixOf(`tel-${invoice}`, clock.now() - MINUTE_MS, 19 + index / 100),
  )
  const sent = await server.request('POST', '/api/positions', { token: key, body: fixes })
  if (sent.status >= 300 || sent.body.refused.length > 0) throw new Error(sent.text)
  const { owner } = server.db
  const trips = (
    await owner.query<ReachTrip>(
      `select id::text, external_invoice as invoice, status, client_id::text as "clientId", carrier_id::text as "carrierId"
       from trips order by external_invoice`,
    )
  ).rows
  await owner.query(
    `insert into comments (trip_id, comment, reported_by) select id, 'dice ' || external_invoice, 'Eva' from trips`,
  )
  await owner.query(
    `insert into share_links (trip_id, token_hash, delay_min, precision, shows_comments, shows_plates, created_by, created_at, expires_at)
     select id, sha256(external_invoice::bytea), 0, 'exact', false, false, (select min(id) from users), $1, $2 from trips`,
    [new Date(clock.now()), new Date(clock.now() + 24 * 60 * MINUTE_MS)],
  )
  await owner.query(
    `insert into incidences (trip_id, type, description, priority, status) select id, 'falla', 'de ' || external_invoice, 'high', 'reported' from trips`,
  )
  await owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message)
     select organisation_id, id, 'EXCESO_VELOCIDAD', 'high', 'Rápido', 'va ' || external_invoice from trips`,
  )
  await owner.query(`insert into fleet_scores (organisation_id, at, score) values ($1, $2, 40)`, [
    server.organisationId,
    new Date(clock.now() - MINUTE_MS),
  ])
  const idOf = async (table: string, name: string) =>
    (await owner.query<{ id: string }>(`select id::text from ${table} where name = $1`, [name])).rows[0]?.id ?? ''
  const reaches: ReachWorld['reaches'] = {
    client: { by: 'client', ids: [await idOf('clients', 'Ferro'), await idOf('clients', 'Papel')] },
    carrier: { by: 'carrier', ids: [await idOf('carriers', 'Sur')] },
  }
  const tokens = {
    administrator: await server.signIn('administrador'),
    whole: await addLimited('todo@prueba.mx', null),
    client: await addLimited('cliente@prueba.mx', reaches.client),
    carrier: await addLimited('linea@prueba.mx', reaches.carrier),
  }
  return {
    ...{ server, clock, trips, reaches, tokens, signIn },
    seen: (by) => trips.filter((trip) => isWithinReach(reaches[by], trip)),
    unseen: (by) => trips.filter((trip) => !isWithinReach(reaches[by], trip)),
  }
}
