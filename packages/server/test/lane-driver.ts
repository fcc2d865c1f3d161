import { expect } from 'vitest'
import type { TestClock } from './clock.ts'
import type { TestServer } from './server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from './trips.ts'

/** Two hours due north at some 111 km/h. */
export const ENDS = {
  ...{ latitude_origin_address: 18, longitude_origin_address: -99.5 },
  ...{ latitude_destination_address: 20, longitude_destination_address: -99.5 },
}
const WHOLE_MINUTES = 120
/** Where a trip of the lane is after so many minutes of driving. */
export const latAt = (minute: number): number => 18 + Math.min(WHOLE_MINUTES, minute) / 60

/** Who drives trips of one lane; the key writes trips and positions. */
export function laneDriver(of: () => { readonly server: TestServer; readonly clock: TestClock; readonly key: string }) {
  /** A trip that begins now and drives so many minutes of its way, standing some of them three quarters on. */
  async function drive(invoice: string, minutes: number, standsMinutes = 0, facts: object = {}): Promise<TestTrip> {
    const { server, clock, key } = of()
    const leftAt = clock.now()
    const trip = await createTrip(server, invoice, { ...ENDS, charge_date: new Date(leftAt).toISOString(), ...facts })
    clock.advance((minutes + standsMinutes) * MINUTE_MS)
    const fixes = Array.from({ length: minutes + standsMinutes + 1 }, (_, minute) => {
      const driven = minute <= 90 ? minute : Math.max(90, minute - standsMinutes)
      return fixOf(trip.tracker, leftAt + minute * MINUTE_MS, latAt(driven))
    })
    expect((await server.request('POST', '/api/positions', { token: key, body: fixes })).status).toBe(202)
    return trip
  }
  /** It drives on from a minute of its way to another, standing before for so many. */
  async function goOn(trip: TestTrip, from: number, to: number, standsMinutes = 0): Promise<void> {
    const { server, clock, key } = of()
    const beganAt = clock.now()
    const fixes = Array.from({ length: to - from + standsMinutes }, (_, n) =>
      fixOf(trip.tracker, beganAt + (n + 1) * MINUTE_MS, latAt(from + Math.max(0, n + 1 - standsMinutes))),
    )
    clock.advance((to - from + standsMinutes) * MINUTE_MS)
    expect((await server.request('POST', '/api/positions', { token: key, body: fixes })).status).toBe(202)
  }
  return {
    drive,
    goOn,
    /** Nine trips that came by and arrived: what an estimate stands on. */
    nineBefore: async (name: string): Promise<void> => {
      const { server, clock, key } = of()
      for (let n = 0; n < 9; n++) {
        const past = await drive(`${name}-${n}`, WHOLE_MINUTES + 10, n * 10)
        expect((await server.patchTrip(past.id, { token: key, body: { status: 'complete' } })).status).toBe(200)
      }
      clock.advance(HOUR_MS)
    },
  }
}
