import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'

/** What was said of a trip's arrival, and when, in epoch ms. */
export interface Forecast {
  readonly saidAt: number
  readonly p10: number
  readonly p50: number
  readonly p90: number
}

/** As much is told of a trip in an hour, but for the one that first has it arrive within two. */
const KEPT_EVERY_MS = HOUR_MS
/**
 * A trip counts once for each of these: by the first forecast that had it arrive in no more than so many minutes, and in more than
 * `over`. Chosen by what was said then, never by when it really arrived: of that nobody knew.
 */
const FORECAST_LEADS = {
  '2h': { mostMin: 120, overMin: 90 },
  '6h': { mostMin: 360, overMin: 300 },
} as const
export type ForecastLead = keyof typeof FORECAST_LEADS

const NEAR_MS = FORECAST_LEADS['2h'].mostMin * MINUTE_MS

type LastForecast = Pick<Forecast, 'saidAt' | 'p50'>

/** Whether it is worth an estimate now: one may have to be kept. Null: none of the trip is. */
export const isForecastWanted = (last: LastForecast | null, now: number): boolean =>
  last === null || now - last.saidAt >= KEPT_EVERY_MS || (!isNear(last) && last.p50 - now <= NEAR_MS)

/** Whether what is said now is kept beside the last that is. */
export const isForecastKept = (last: LastForecast | null, said: LastForecast): boolean =>
  last === null || said.saidAt - last.saidAt >= KEPT_EVERY_MS || (!isNear(last) && isNear(said))

const isNear = ({ saidAt, p50 }: LastForecast): boolean => p50 - saidAt <= NEAR_MS

/** How a forecast did: by how many full minutes half of them were to arrive before or after it did, and whether it did within the interval. */
export interface ForecastOutcome {
  readonly errorMin: number
  readonly isHeld: boolean
}

/** How the forecast of a lead did when a trip arrived at this instant, of all that were said of it; null: none had that lead. */
export function forecastOutcome(
  said: readonly Forecast[],
  lead: ForecastLead,
  arrivedAt: number,
): ForecastOutcome | null {
  const { mostMin, overMin } = FORECAST_LEADS[lead]
  const first = said
    .filter(({ saidAt, p50 }) => {
      const leadMs = p50 - saidAt
      return saidAt < arrivedAt && leadMs <= mostMin * MINUTE_MS && leadMs > overMin * MINUTE_MS
    })
    .toSorted((a, b) => a.saidAt - b.saidAt)[0]
  if (first === undefined) return null
  return {
    errorMin: Math.floor(Math.abs(arrivedAt - first.p50) / MINUTE_MS),
    isHeld: arrivedAt >= first.p10 && arrivedAt <= first.p90,
  }
}
