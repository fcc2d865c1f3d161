import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AlertEngineFixture,
  type PlacedTrip,
  startAlertEngineFixture,
} from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { putRule } from '../../../test/put-rule.ts'
import { fixOf, MINUTE_MS } from '../../../test/trips.ts'

const TRUCK_KMH = 67
const METRES_A_MINUTE = (TRUCK_KMH * 1_000) / 60
const METRES_PER_DEGREE = 111_195

const clock = createTestClock()
let fixture: AlertEngineFixture
beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
})
afterAll(() => fixture.server.stop())

/** Where a device is at the end of a minute, metres north of where the trip began, and at its begin; null: nothing is received of it. */
type Way = readonly [from: number, to: number] | null
interface Minute {
  readonly truck: Way
  readonly phone: Way
}
const at = (metres: number): Way => [metres, metres]
const TOGETHER: Minute = { truck: at(0), phone: at(0) }
const minuteOfRoad = (index: number): Way => [(index - 1) * METRES_A_MINUTE, index * METRES_A_MINUTE]

const follow = async (): Promise<void> => {
  await fixture.settle()
  await fixture.server.app.alertFeed.poll()
  await fixture.settle()
}

/** A minute of a trip: what its devices send, each so often, and what follows. */
async function minute({ phone, tracker, lat }: PlacedTrip, { truck, phone: walk }: Minute, everyS = 60): Promise<void> {
  const begunAt = clock.now()
  clock.advance(MINUTE_MS)
  const fixes = Array.from({ length: 60 / everyS }, (_, n) => ((n + 1) * everyS) / 60).flatMap((share) =>
    [
      { device: phone, way: walk },
      { device: tracker, way: truck },
    ].flatMap(({ device, way }) => {
      if (way === null) return []
      const metres = way[0] + (way[1] - way[0]) * share
      const speed = Math.abs(way[1] - way[0]) / (1_000 / 60)
      return fixOf(device, begunAt + share * MINUTE_MS, lat + metres / METRES_PER_DEGREE, { speed })
    }),
  )
  if (fixes.length > 0) await fixture.post(...fixes)
  await follow()
}
async function minutes(trip: PlacedTrip, count: number, one: Minute, everyS = 60): Promise<void> {
  for (let n = 0; n < count; n++) await minute(trip, one, everyS)
}

/** The operator was put out, the truck was heard for three minutes more, and then for so long no more. */
async function robbed(invoice: string, silentMinutes: number, everyS = 60): Promise<PlacedTrip> {
  const trip = await fixture.newTrip(invoice)
  await minutes(trip, 4, TOGETHER, everyS)
  for (let driven = 1; driven <= 3; driven++) await minute(trip, { truck: minuteOfRoad(driven), phone: at(0) }, everyS)
  await minutes(trip, silentMinutes, { truck: null, phone: at(0) }, everyS)
  return trip
}
const viewOf = ({ id }: PlacedTrip) => {
  const view = fixture.server.app.live.fleet.reader.trip(fixture.server.organisationId, id)
  if (view === null) throw new Error(`El viaje ${id} no está en la flota`)
  return view
}
const OF_SIGNAL = ['GPS_DESACTUALIZADO', 'POSIBLE_BLOQUEO', 'SEPARACION', 'SIN_GPS']
const factorsOf = (trip: PlacedTrip): string[] =>
  viewOf(trip)
    .assessment.factors.map(({ type }): string => type)
    .filter((type) => OF_SIGNAL.includes(type))
    .toSorted()

test.each([
  ['once a minute', 60],
  ['every ten seconds, so that the two can be compared for three minutes alone', 10],
])(
  'a truck that drives away from its operator and falls silent is a possible jammer, however well his phone reports, %s',
  async (_how, everyS) => {
    const trip = await robbed(`ROBADO-${everyS}`, 9, everyS)
    expect(await fixture.alerts(trip, 'POSIBLE_BLOQUEO')).toEqual([])
    const lastAt = clock.now() - 9 * MINUTE_MS
    await minutes(trip, 3, { truck: null, phone: at(0) }, everyS)
    const theft = await fixture.only(trip, 'POSIBLE_BLOQUEO')
    expect(theft).toMatchObject({ severity: 'critical', last_signal_at: lastAt })
    expect(theft.lat).toBeCloseTo(trip.lat + (3 * METRES_A_MINUTE) / METRES_PER_DEGREE, 4)
    expect(theft.reasons).toContain('El teléfono no va con el camión: lo que reporta no dice nada de él')
    expect(await fixture.only(trip, 'SEPARACION')).toMatchObject({ closed_at: null, condition_ended_at: null })
    expect(viewOf(trip)).toMatchObject({
      position: { at: lastAt, source: 'unit' },
      ...{ lastSignalAt: lastAt, silence: { class: 'unknown', sinceAt: lastAt } },
      operatorPosition: { at: clock.now() },
      assessment: { level: 'critical' },
    })
    const { status, body } = await fixture.asPerson('GET', '/api/sentinel/travels/in-transit')
    const shown = Object.values(body.travels as Record<string, { id: string; risk_factors: { text: string }[] }[]>)
      .flat()
      .find(({ id }) => id === trip.id)
    // Of the last comparison, or of the truck's last place.
    const texts = shown?.risk_factors.map(({ text }) => text)
    expect([status, texts]).toEqual([200, expect.arrayContaining([expect.stringContaining('3,350 metros')])])
    expect((await fixture.only(trip, 'SEPARACION')).message).toContain('metros')
  },
)

test('so it is where his phone had no coverage while the truck drove on', async () => {
  const trip = await robbed('SIN-COBERTURA', 0)
  for (let driven = 4; driven <= 30; driven++) await minute(trip, { truck: minuteOfRoad(driven), phone: null })
  expect(factorsOf(trip)).toEqual([])
  await minutes(trip, 12, { truck: null, phone: at(0) })
  expect(viewOf(trip)).toMatchObject({ position: { source: 'unit' }, silence: { class: 'unknown' } })
  expect(factorsOf(trip)).toEqual(['POSIBLE_BLOQUEO', 'SEPARACION'])
})

test('it stays so after a restart, and after a person has closed the separation', async () => {
  const trip = await robbed('REINICIO', 8)
  await fixture.resolve(await fixture.only(trip, 'SEPARACION'))
  await fixture.server.app.live.load()
  const lastAt = clock.now() - 8 * MINUTE_MS
  await minutes(trip, 32, { truck: null, phone: at(0) })
  expect(viewOf(trip)).toMatchObject({ position: { at: lastAt }, silence: { class: 'unknown', sinceAt: lastAt } })
  const openTypes = (await fixture.alerts(trip)).filter(({ closed_at }) => closed_at === null).map(({ type }) => type)
  expect(openTypes.toSorted()).toEqual(['GPS_DESACTUALIZADO', 'POSIBLE_BLOQUEO'])
})

test('who presses the button on it is told where he is', async () => {
  const trip = await robbed('BOTON', 12)
  await fixture.server.db.owner.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select id, $2, $2, $3, -99.5, 0, 0, true from devices where unique_id = $1`,
    [trip.phone, new Date(clock.now() + 1_000), trip.lat],
  )
  clock.advance(2_000)
  await fixture.server.app.live.load()
  await follow()
  expect(await fixture.only(trip, 'PANICO')).toMatchObject({ lat: trip.lat, last_signal_at: clock.now() - 1_000 })
})

test.each([
  ['open', 'JUNTOS'],
  ['resolved', 'RESUELTOS'],
])(
  'a truck that is heard beside its operator again, the separation %s, is where his phone is from then on',
  async (is, invoice) => {
    const trip = await robbed(invoice, 12)
    if (is === 'resolved') await fixture.resolve(await fixture.only(trip, 'SEPARACION'))
    await minutes(trip, 4, TOGETHER)
    expect(await fixture.only(trip, 'SEPARACION')).toMatchObject({ condition_ended_at: expect.any(Number) })
    await minutes(trip, 12, { truck: null, phone: at(0) })
    expect(viewOf(trip)).toMatchObject({ position: { at: clock.now(), source: 'original' }, facts: { isApart: false } })
  },
)

/** The operator has walked off for so many metres, and his truck fell asleep where it stands. */
async function walkedOff(invoice: string, metres: number, asleepMinutes: number): Promise<PlacedTrip> {
  const trip = await fixture.newTrip(invoice)
  await minutes(trip, 8, TOGETHER)
  await minute(trip, { truck: at(0), phone: [0, metres] })
  await minutes(trip, 3, { truck: at(0), phone: at(metres) })
  expect(await fixture.alerts(trip, 'SEPARACION')).toHaveLength(1)
  await minutes(trip, asleepMinutes, { truck: null, phone: at(metres) })
  return trip
}

test.each([
  ['while the two can be compared', 10],
  ['long after', 45],
])(
  'whoever walks back to his truck, whose device sleeps, %s, and drives on, is not apart from it',
  async (_when, asleep) => {
    const trip = await walkedOff(`PASEO-${asleep}`, 100, asleep)
    expect(viewOf(trip)).toMatchObject({ position: { source: 'original' }, silence: { class: 'sleeping-device' } })
    await minute(trip, { truck: null, phone: [100, 0] })
    await minutes(trip, 2, { truck: null, phone: at(0) })
    expect(await fixture.only(trip, 'SEPARACION')).toMatchObject({ condition_ended_at: expect.any(Number) })
    for (let driven = 1; driven <= 20; driven++) await minute(trip, { truck: null, phone: minuteOfRoad(driven) })
    expect(factorsOf(trip)).toEqual([])
    expect(viewOf(trip)).toMatchObject({ position: { at: clock.now(), source: 'original' }, facts: { isApart: false } })
  },
)

test('whoever goes off at the speed of a truck from beside his own, whose device sleeps, may be in it', async () => {
  const trip = await walkedOff('SE-FUE', 100, 45)
  for (let driven = 1; driven <= 20; driven++)
    await minute(trip, { truck: null, phone: [100 + (driven - 1) * METRES_A_MINUTE, 100 + driven * METRES_A_MINUTE] })
  expect(viewOf(trip)).toMatchObject({ position: { at: clock.now(), source: 'original' }, facts: { isApart: false } })
})

test('another phone and another unit are not apart because those before them were', async () => {
  const trip = await robbed('RELEVO', 3)
  const token = await fixture.server.apiKey(['travels:write'])
  const body = {
    ...{ external_invoice: 'RELEVO', status: 'in transit', origin: 'Puebla', destination: 'Querétaro' },
    ...{ operator_name: 'Otro operador', operator_device_id: 'tel-otro', unit_plates: 'P-OTRA', tracking_type: 'APP' },
  }
  expect((await fixture.server.request('POST', '/api/travels', { token, body })).status).toBeLessThan(300)
  await fixture.server.app.live.fleet.loader.settled()
  await minutes({ ...trip, phone: 'tel-otro' }, 20, { truck: null, phone: at(0) })
  expect(viewOf(trip)).toMatchObject({ position: { at: clock.now(), source: 'original' }, facts: { isApart: false } })
})

test('another phone of the same operator is no nearer to his truck', async () => {
  const trip = await robbed('OTRO-TELEFONO', 3)
  const { owner } = fixture.server.db
  await owner.query(
    `with spare as (
       insert into devices (organisation_id, unique_id, kind, operator_id)
       select organisation_id, 'tel-repuesto', 'phone', operator_id from devices where unique_id = $1 returning id
     ), gone as (
       update trip_devices set released_at = $3 where device_id = (select id from devices where unique_id = $1)
     )
     insert into trip_devices (trip_id, device_id, bound_at) select $2, id, $3 from spare`,
    [trip.phone, trip.id, new Date(clock.now())],
  )
  await fixture.server.app.live.load()
  await minutes({ ...trip, phone: 'tel-repuesto' }, 12, { truck: null, phone: at(0) })
  expect(viewOf(trip)).toMatchObject({ position: { source: 'unit' }, facts: { isApart: true } })
  expect(await fixture.alerts(trip, 'POSIBLE_BLOQUEO')).toHaveLength(1)
})

test('a separation that a person resolved because its data were wrong makes nobody apart', async () => {
  const trip = await robbed('MAL-DATO', 2)
  const alert = await fixture.only(trip, 'SEPARACION')
  const body = { cause: 'falsa-alarma', false_alarm_reason: 'datos-del-viaje', note: 'El equipo es de otra unidad.' }
  const { status, text } = await fixture.asPerson('POST', `/api/alerts/${alert.id}/resolve`, body)
  expect([status, text]).toEqual([200, expect.any(String)])
  await follow()
  await minutes(trip, 12, { truck: null, phone: at(0) })
  expect(viewOf(trip)).toMatchObject({ position: { source: 'original' }, facts: { isApart: false } })
})

test('a separation that ended long ago and is opened again by a person makes nobody apart', async () => {
  const trip = await robbed('DE-NUEVO', 2)
  await minutes(trip, 4, TOGETHER)
  const alert = await fixture.only(trip, 'SEPARACION')
  await fixture.resolve(alert)
  const body = { reason: 'Se cerró por error: falta hablar con el operador.' }
  expect((await fixture.asPerson('POST', `/api/alerts/${alert.id}/reopen`, body)).status).toBe(200)
  for (let driven = 1; driven <= 20; driven++) await minute(trip, { truck: null, phone: minuteOfRoad(driven) })
  expect(factorsOf(trip)).toEqual([])
  expect(viewOf(trip)).toMatchObject({ position: { at: clock.now(), source: 'original' }, facts: { isApart: false } })
})

/** Of a company that wants to know it from ten metres on. */
async function stricter<T>(act: () => Promise<T>): Promise<T> {
  const token = await fixture.server.signIn('administrador')
  expect((await putRule(fixture.server, token, 'SEPARACION', { over: 10 })).status).toBe(200)
  await follow()
  try {
    return await act()
  } finally {
    await putRule(fixture.server, await fixture.server.signIn('administrador'), 'SEPARACION', { over: 30 })
    await follow()
  }
}

test('who is apart by a company’s stricter rule alone is in sight of his truck, once it sleeps', () =>
  stricter(async () => {
    const trip = await fixture.newTrip('REMOLQUE')
    await minutes(trip, 10, { truck: at(0), phone: at(16) })
    expect(await fixture.alerts(trip, 'SEPARACION')).toHaveLength(1)
    await minutes(trip, 45, { truck: null, phone: at(16) })
    expect(factorsOf(trip)).toEqual([])
    expect(viewOf(trip)).toMatchObject({ position: { at: clock.now(), source: 'original' } })
  }))

test('a truck that drives away from who stood sixteen metres off is found by such a rule as by any other', () =>
  stricter(async () => {
    const trip = await fixture.newTrip('DE-CERCA')
    await minutes(trip, 4, TOGETHER)
    await minutes(trip, 3, { truck: at(0), phone: at(16) })
    for (let driven = 1; driven <= 3; driven++) await minute(trip, { truck: minuteOfRoad(driven), phone: at(16) })
    await minutes(trip, 12, { truck: null, phone: at(16) })
    expect(factorsOf(trip)).toEqual(['POSIBLE_BLOQUEO', 'SEPARACION'])
  }))

test('an end that was written while the two were apart again is known to be none', async () => {
  const trip = await fixture.newTrip('VUELVE')
  await minutes(trip, 4, TOGETHER)
  await minutes(trip, 2, { truck: at(0), phone: at(700) })
  const seconds = async (metres: number): Promise<void> => {
    clock.advance(20_000)
    await fixture.post(fixOf(trip.phone, clock.now(), trip.lat + metres / METRES_PER_DEGREE, { speed: 0 }))
    await fixture.post(fixOf(trip.tracker, clock.now(), trip.lat, { speed: 0 }))
    await follow()
  }
  await seconds(0)
  expect(viewOf(trip).facts.isApart).toBe(false)
  await seconds(700)
  await seconds(700)
  expect(viewOf(trip).facts.isApart).toBe(true)
})
