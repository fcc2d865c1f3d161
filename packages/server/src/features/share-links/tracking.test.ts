import type { ResponseOf, readTracking } from '@vigia/contract'
import { coarsePoint } from '@vigia/domain/tracking/coarse-point'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FollowedWorld, startFollowedWorld } from '../../../test/followed-world.ts'
import { createTrip, HOUR_MS } from '../../../test/trips.ts'

type Told = ResponseOf<typeof readTracking>

let world: FollowedWorld
beforeAll(async () => {
  world = await startFollowedWorld()
})
afterAll(() => world.server.stop())

describe('a link with a delay', () => {
  /** What an answer says of the trip, without what was said of the link. */
  const ofTrip = ({ status, milestones, position, path, comments, eta }: Told) => ({
    ...{ status, milestones, position, path, comments, eta },
  })

  test('says at every minute to the letter what one without said so long before', async () => {
    const { server, made, told, drive, status, pass } = world
    const trip = await createTrip(server, 'TK-10', { status: 'in route' })
    const [now, late] = [await made(trip), await made(trip, { delay_min: 15 })]
    const said: ReturnType<typeof ofTrip>[] = []
    const turns: Readonly<Record<number, string>> = { 5: 'load', 12: 'in transit', 40: 'download waiting' }
    for (let minute = 0; minute < 60; minute++) {
      pass(1)
      const turn = turns[minute]
      if (turn !== undefined) await status(trip, turn)
      // Twenty minutes of silence in between.
      if (minute < 20 || minute > 38) await drive(trip.tracker, 20 + minute / 100)
      said.push(ofTrip(await told(now.token)))
      const before = said[minute - 15]
      if (before !== undefined) expect([minute, ofTrip(await told(late.token))]).toEqual([minute, before])
    }
    expect(said.at(-1)).toMatchObject({ status: 'download waiting', position: { lat: 20.59 } })
  })

  test('does not change, and its tag neither, with anything that happens later', async () => {
    const { made, told, follow, drive, status, pass, wholeTrip } = world
    const trip = await wholeTrip('TK-11')
    const { token } = await made(trip, { delay_min: 5 })
    pass(6)
    const before = await follow(token)
    await drive(trip.tracker, 20.1)
    await status(trip, 'download waiting')
    const after = await follow(token)
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')])
    pass(5)
    expect(await told(token)).toMatchObject({ status: 'download waiting', position: { lat: 20.1 } })
  })

  test('takes the position away with the delivery at once, and tells the delivery and the new end when it is told', async () => {
    const { made, told, status, at, pass, wholeTrip } = world
    const trip = await wholeTrip('TK-12')
    const { token, link } = await made(trip, { delay_min: 15, expires_at: at(100 * HOUR_MS) })
    pass(16)
    expect(await told(token)).toMatchObject({
      position: { lat: 20.03 },
      path: expect.arrayContaining([expect.anything()]),
    })
    await status(trip, 'complete')
    const deliveredAt = at()
    const hidden = await told(token)
    expect(hidden).toMatchObject({ position: null, path: [], status: 'in transit', expires_at: link.expires_at })
    expect(hidden.milestones.map(({ kind }) => kind)).toEqual(['salida'])
    pass(15)
    const delivered = await told(token)
    expect(delivered).toMatchObject({ position: null, path: [], status: 'complete', expires_at: at(23.75 * HOUR_MS) })
    expect(delivered.milestones.at(-1)).toEqual({ kind: 'entrega', at: deliveredAt, place: 'Querétaro' })
  })
})

describe('where the cargo is', () => {
  test('is nowhere while nobody has heard it, and where it was last heard however long ago', async () => {
    const { server, made, told, drive, at, pass } = world
    const trip = await createTrip(server, 'TK-20')
    const { token } = await made(trip)
    expect(await told(token)).toMatchObject({ position: null, path: [] })
    pass(1)
    await drive(trip.tracker, 20.5)
    const heardAt = at()
    pass(90)
    expect(await told(token)).toMatchObject({ position: { lat: 20.5, at: heardAt } })
  })

  test('is not where the unit was before it loaded: that is of other people’s cargo', async () => {
    const { server, made, told, drive, status, pass } = world
    const trip = await createTrip(server, 'TK-21', { status: 'in route' })
    const { token } = await made(trip)
    pass(1)
    await drive(trip.tracker, 25)
    expect(await told(token)).toMatchObject({ status: 'in route', position: null, path: [] })
    pass(10)
    await status(trip, 'load')
    expect(await told(token)).toMatchObject({ status: 'load', position: null })
    pass(1)
    await drive(trip.tracker, 25.2)
    expect(await told(token)).toMatchObject({ position: { lat: 25.2 }, path: [[-99.5, 25.2]] })
  })

  test('is not where a later trip of the same unit is', async () => {
    const { server, made, told, drive, status, pass, wholeTrip } = world
    const trip = await wholeTrip('TK-22')
    const { token } = await made(trip)
    await status(trip, 'complete')
    const next = await createTrip(server, 'TK-23', { unit_device_id: trip.tracker, operator_device_id: trip.phone })
    pass(1)
    await drive(trip.tracker, 26)
    expect(await told((await made(next)).token)).toMatchObject({ position: { lat: 26 } })
    expect(await told(token)).toMatchObject({ position: null, path: [] })
    await status(trip, 'in transit')
    const again = await told(token)
    expect([again.position, ...again.path].filter((place) => JSON.stringify(place).includes('26,'))).toEqual([])
  })

  test('goes by its unit, and not by a phone that went elsewhere: that is nobody’s to follow', async () => {
    const { server, made, told, drive, pass } = world
    const trip = await createTrip(server, 'TK-25')
    const { token } = await made(trip)
    for (let minute = 0; minute < 30; minute++) {
      pass(1)
      if (minute % 3 === 0) await drive(trip.tracker, 20)
      await drive(trip.phone, 20 + minute / 100)
    }
    expect(await told(token)).toMatchObject({ position: { lat: 20 }, path: [[-99.5, 20]] })
  })

  test('to 1 km is the middle of one cell for every reading in it, in its words and along its way', async () => {
    const { server, made, told, drive, pass } = world
    const trip = await createTrip(server, 'TK-24')
    const { token } = await made(trip, { precision: '1km' })
    const said: Told[] = []
    for (let reading = 0; reading < 12; reading++) {
      pass(1)
      await drive(trip.tracker, 20.121 + reading * 0.0007, { lng: -99.561 - (reading % 4) * 0.002 })
      said.push(await told(token))
    }
    const points = said.map(({ position }) => `${position?.lat} ${position?.lng} ${position?.place}`)
    expect(new Set(points).size).toBe(1)
    expect(said.at(-1)).toMatchObject({ position: { lat: 20.125, lng: -99.565 }, path: [[-99.565, 20.125]] })
    for (let reading = 0; reading < 30; reading++) {
      pass(1)
      await drive(trip.tracker, 20.13 + reading * 0.0123)
    }
    const { path } = await told(token)
    expect(path.length).toBeGreaterThan(20)
    for (const [lng = 0, lat = 0] of path) expect({ lat, lng }).toEqual(coarsePoint({ lat, lng }))
  })
})
