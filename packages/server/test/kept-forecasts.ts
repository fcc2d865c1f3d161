import type { TestClock } from './clock.ts'
import type { TestServer } from './server.ts'
import { HOUR_MS, MINUTE_MS, type TestTrip } from './trips.ts'

/** Who looks up what was said of the arrival of a trip, and what became of it. */
export function keptForecasts(of: () => { readonly server: TestServer; readonly clock: TestClock }) {
  /** How many minutes before each was said, and how many later half of the trips would have arrived. */
  const forecastsOf = async ({ id }: TestTrip) =>
    (
      await of().server.db.owner.query<{ said_at: number; lead: number; drives: number; basis: string }>(
        `select said_at, (extract(epoch from p50 - said_at) / 60)::int as lead, drives, basis from arrival_forecasts where trip_id = $1 order by said_at`,
        [id],
      )
    ).rows.map(({ said_at, lead, drives, basis }) => [(of().clock.now() - said_at) / MINUTE_MS, lead, drives, basis])
  const outcomeOf = async ({ id }: TestTrip) =>
    (
      await of().server.db.owner.query(
        'select arrived_at, error_2h_min, is_held_2h, error_6h_min from forecast_outcomes where trip_id = $1',
        [id],
      )
    ).rows
  const rowOf = async ({ id }: TestTrip, figure = 'forecast-2h-p50') => {
    const { server, clock } = of()
    const day = new Date(clock.now() - 6 * HOUR_MS).toISOString().slice(0, 10)
    const token = await server.signIn('lectura')
    const { body } = await server.request('GET', `/api/stats/kpis/${figure}/rows?from=${day}&to=${day}&limit=1000`, {
      token,
    })
    return body.data.find(({ travel_id }: { travel_id: string }) => travel_id === id)
  }
  return { forecastsOf, outcomeOf, rowOf }
}
