import type { ResponseOf, readTracking } from '@vigia/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FollowedWorld, INTERNAL, startFollowedWorld } from '../../../test/followed-world.ts'
import { HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

type Told = ResponseOf<typeof readTracking>

let world: FollowedWorld
beforeAll(async () => {
  world = await startFollowedWorld()
})
afterAll(() => world.server.stop())

/** All that an answer may name, whatever a trip has. */
const NAMED = [
  ...[
    'appointment_at',
    'comments',
    'delay_min',
    'destination',
    'destination.at',
    'destination.at.[]',
    'destination.name',
    'destination.zone',
    'destination.zone.type',
    'destination.zone.centre',
    'destination.zone.centre.lat',
    'destination.zone.centre.lng',
    'destination.zone.radiusM',
  ],
  ...[
    'eta',
    'expires_at',
    'milestones',
    'milestones.[]',
    'milestones.[].at',
    'milestones.[].kind',
    'milestones.[].place',
  ],
  ...['order', 'organisation', 'organisation.name', 'organisation.phone', 'origin', 'origin.at', 'origin.at.[]'],
  ...['origin.name', 'path', 'path.[]', 'path.[].[]', 'plates', 'position', 'position.at', 'position.lat'],
  ...['position.lng', 'position.place', 'precision', 'status'],
]

/** Every name in an answer, by its way. */
function namesIn(value: unknown, way = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const parts = Array.isArray(value) ? value.map((inner) => ['[]', inner] as const) : Object.entries(value)
  return parts.flatMap(([name, inner]) => {
    const here = way === '' ? name : `${way}.${name}`
    return [here, ...namesIn(inner, here)]
  })
}
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

describe('an answer', () => {
  test('names what a client may know and nothing else, whatever befell the trip', async () => {
    const { made, follow, wholeTrip, befall } = world
    const trip = await wholeTrip('TK-1')
    await wholeTrip('TK-1-otro')
    const yard = await world.zone('delivery', 400)
    const { token } = await made(trip)
    await befall(trip)
    const answer = await follow(token)
    expect([...new Set(namesIn(answer.body))].toSorted()).toEqual(NAMED.toSorted())
    expect(answer.text).not.toContain(INTERNAL)
    for (const [why, text] of [
      ['a phone of the trip', '5544332211'],
      ['another trip', 'TK-1-otro'],
      ['staff', '@prueba.mx'],
      ['a platform', 'wialon'],
      ['its link', 'ejemplo.mx'],
      ['the trip’s number', `"${trip.id}"`],
      ['a weight', '21.5'],
    ])
      expect([why, answer.text.includes(text ?? '')]).toEqual([why, false])
    const words =
      /riesgo|alerta|silenc|p[aá]nico|coacci|emergenc|operador|l[ií]nea|km\/h|risk|alert|speed|score|CRITIC/i
    expect(textsIn(answer.body).filter((text) => words.test(text))).toEqual([])
    await yard.remove()
  })

  test('is of a trip under duress, in a panic and in an emergency the same to the letter, its tag too', async () => {
    const { made, told, follow, drive, at, wholeTrip, befall } = world
    const trip = await wholeTrip('TK-2')
    const twin = await wholeTrip('TK-3')
    const [link, twins] = [await made(trip), await made(twin)]
    const before = await follow(link.token)
    await befall(trip)
    const after = await follow(link.token)
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')])
    // A fix that calls for help is told as any other is.
    await drive(trip.tracker, 20.04, { event: 'panic' })
    await drive(twin.tracker, 20.04)
    const where = ({ position, path, status }: Told) => ({ position, end: path.at(-1), status })
    expect(where(await told(link.token))).toEqual(where(await told(twins.token)))
    expect(await told(link.token)).toMatchObject({ position: { lat: 20.04, at: at() } })
  })

  test('says the plates only where the link does', async () => {
    const { made, told, wholeTrip } = world
    const trip = await wholeTrip('TK-4')
    expect(await told((await made(trip)).token)).toMatchObject({ plates: null })
    expect(await told((await made(trip, { show_plates: true })).token)).toMatchObject({
      plates: `${INTERNAL}-TK-4`,
    })
  })

  test('says whose trip it is, from where to where, and the number of the central', async () => {
    const { server, made, told, at, wholeTrip } = world
    const contact = await server.putSetting('contact', await server.signIn('administrador'), {
      central_phone: '55 1234 5678',
    })
    expect(contact.status).toBe(200)
    const due = at(4 * HOUR_MS)
    const trip = await wholeTrip('TK-5')
    expect(await told((await made(trip)).token)).toMatchObject({
      ...{
        organisation: { name: 'Transportes de Prueba', phone: '55 1234 5678' },
        order: 'TK-5',
        eta: null,
        comments: [],
      },
      ...{
        origin: { name: 'Puebla', at: [-98.2, 19.04] },
        destination: { name: 'Querétaro', at: [-100.39, 20.59], zone: null },
      },
      ...{ status: 'in transit', appointment_at: due, delay_min: 0, precision: 'exact' },
      position: { lat: 20.03, lng: -99.5, at: at(-MINUTE_MS), place: expect.stringContaining('km') },
    })
  })

  test('draws the smallest zone of deliveries about the destination as it is now, and no other zone', async () => {
    const { made, told, wholeTrip, zone } = world
    const { token } = await made(await wholeTrip('TK-7'))
    const drawn = async () => (await told(token)).destination.zone
    expect(await drawn()).toBeNull()
    for (const kind of ['danger', 'safe'] as const) await zone(kind, 100)
    expect(await drawn()).toBeNull()
    await zone('delivery', 9_000)
    expect(await drawn()).toBeNull()
    const port = await zone('delivery', 2_500)
    const yard = await zone('delivery', 400)
    await zone('delivery', 300, { lat: 19.04, lng: -98.2 })
    expect(await drawn()).toEqual({ type: 'circle', centre: { lat: 20.59, lng: -100.39 }, radiusM: 400 })
    await yard.remove()
    expect(await drawn()).toMatchObject({ radiusM: 2_500 })
    await port.remove()
  })

  test('draws no zone that only other clients’ trips were delivered in', async () => {
    const { server, made, told, pass, wholeTrip, zone } = world
    const yard = await zone('delivery', 400)
    const mine = await wholeTrip('TK-8')
    const { token } = await made(mine)
    const drawn = async () => {
      pass(1)
      return (await told(token)).destination.zone
    }
    expect(await drawn()).toMatchObject({ radiusM: 400 })
    // Every other trip of this world is delivered there, and was of the same client.
    await server.db.owner.query(
      `with other as (insert into clients (organisation_id, name, match_key) select organisation_id, 'Otro', 'otro' from trips where id = $1 returning id)
       update trips set client_id = (select id from other) where id = $1`,
      [mine.id],
    )
    expect(await drawn()).toBeNull()
    await server.db.owner.query(
      'update trips set client_id = (select client_id from trips where id = $1) where id = $2',
      [mine.id, (await wholeTrip('TK-9')).id],
    )
    expect(await drawn()).toMatchObject({ radiusM: 400 })
    await yard.remove()
  })

  test('is kept by nobody, found by nobody, and sets no cookie; unchanged it is not sent again', async () => {
    const { made, follow, drive, wholeTrip } = world
    const trip = await wholeTrip('TK-6')
    const { token } = await made(trip)
    const first = await follow(token)
    const etag = first.headers.get('etag') ?? ''
    const again = await follow(token, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    const gone = await follow('desconocido')
    for (const { headers } of [first, again, gone]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('set-cookie')).toBeNull()
    }
    await drive(trip.tracker, 20.04)
    expect((await follow(token, { 'if-none-match': etag })).status).toBe(200)
  })
})
