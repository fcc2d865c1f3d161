import type { Counters } from '@vigia/domain/kpis/counters'
import { computeKpi } from '@vigia/domain/kpis/kpi'
import { KPIS, type KpiKey } from '@vigia/domain/kpis/kpis'
import { factsOfOneSpan } from '../../db/fact-sources.ts'
import { LANE_ID } from '../../db/lane-id.ts'
import type { Sql } from '../../db/pool.ts'
import type { KpisFilter } from './kpis-deps.ts'

/** The lanes of the most trips; behind each figure stands its whole list. */
const MOST_LANES = 200

/** How what was said two hours before did, of a lane or a carrier. */
interface ForecastFigures {
  readonly id: string
  readonly name: string
  /** Of which it is known. */
  readonly trips: number
  /** Null: of too few. */
  readonly errorMin: number | null
  readonly heldPercent: number | null
}

export interface ForecastsOfPeriod {
  /** The most wrong first, then those of which too little is known. */
  readonly lanes: readonly ForecastFigures[]
  readonly carriers: readonly ForecastFigures[]
}

interface ForecastRow {
  /** Null: of a lane. */
  readonly carrier: string | null
  readonly lane: string | null
  readonly name: string | null
  readonly errorMin: number
  readonly n: number
  readonly held: number
}

/** How what was said of the arrivals of a span (epoch ms, `until` not included) did, lane by lane and carrier by carrier. */
export async function readForecasts(
  sql: Sql,
  { organisationId, clientId, carrierId }: KpisFilter,
  { from, until }: { readonly from: number; readonly until: number },
  carrierNames: ReadonlyMap<string, string>,
): Promise<ForecastsOfPeriod> {
  const { rows } = await sql.query<ForecastRow>(
    `select known.carrier_id::text as carrier, known.lane, min(known.name) as name, known.error_2h_min::float8 as "errorMin",
       count(*)::float8 as n, (count(*) filter (where known.is_held_2h))::float8 as held
     from (
       select f.carrier_id, f.error_2h_min, f.is_held_2h, ${LANE_ID} as lane, t.origin || ' → ' || t.destination as name
       from (${factsOfOneSpan('forecasts')}) f join trips t on t.id = f.trip_id
       where f.error_2h_min is not null and ($4::bigint is null or f.client_id = $4) and ($5::bigint is null or f.carrier_id = $5)
     ) known
     group by grouping sets ((known.lane, known.error_2h_min), (known.carrier_id, known.error_2h_min))`,
    [organisationId, new Date(from), new Date(until), clientId, carrierId],
  )
  const ofLanes = rows.filter(({ lane }) => lane !== null)
  const ofCarriers = rows.filter(({ carrier }) => carrier !== null)
  const lanes = figuresBy(ofLanes, ({ lane }) => lane ?? '', nameOfLane(ofLanes))
  return {
    lanes: worstFirst(lanes.toSorted((a, b) => b.trips - a.trips).slice(0, MOST_LANES)),
    carriers: worstFirst(
      figuresBy(
        ofCarriers,
        ({ carrier }) => carrier ?? '',
        (id) => carrierNames.get(id) ?? '',
      ),
    ),
  }
}

/** However it was written, the first of its names: the same each time. */
function nameOfLane(rows: readonly ForecastRow[]): (id: string) => string {
  const names = new Map<string, string>()
  for (const { lane, name } of rows) {
    const known = names.get(lane ?? '')
    if (name !== null && (known === undefined || name < known)) names.set(lane ?? '', name)
  }
  return (id) => names.get(id) ?? ''
}

function figuresBy(
  rows: readonly ForecastRow[],
  idOf: (row: ForecastRow) => string,
  nameOf: (id: string) => string,
): readonly ForecastFigures[] {
  const byId = new Map<string, ForecastRow[]>()
  for (const row of rows) byId.set(idOf(row), [...(byId.get(idOf(row)) ?? []), row])
  return [...byId].map(([id, own]) => {
    const counters: Counters = new Map([
      ['forecastErrorMinutes2h', new Map(own.map(({ errorMin, n }) => [errorMin, n]))],
      ['forecastsHeld2h', new Map([[0, own.reduce((sum, { held }) => sum + held, 0)]])],
    ])
    const figureOf = (key: KpiKey) => computeKpi(KPIS[key], { counters, minutes: 0, shiftChanges: 0 })
    const { value: errorMin, sample: trips } = figureOf('forecast-2h-p50')
    return { id, name: nameOf(id), trips, errorMin, heldPercent: figureOf('forecast-2h-held').value }
  })
}

const worstFirst = (of: readonly ForecastFigures[]): readonly ForecastFigures[] =>
  of.toSorted(
    (a, b) => (b.errorMin ?? -1) - (a.errorMin ?? -1) || b.trips - a.trips || a.name.localeCompare(b.name, 'es'),
  )
