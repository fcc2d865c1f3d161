import type { CallAnswers } from '@vigia/contract/calls'
import { addCounters, countIn, SEVERITY_BUCKET } from '@vigia/domain/kpis/counters'
import { incidentHours } from '@vigia/domain/kpis/incident-hours'
import { KPI_KEYS, KPIS } from '@vigia/domain/kpis/kpis'
import { silenceBars } from '@vigia/domain/kpis/silence-bars'
import { isoOf } from '../../http/iso-of.ts'
import type { EntryHours } from './get-entry-hours.ts'
import type { KpisOfPeriod } from './get-kpis.ts'
import type { TeamLoad } from './get-team-load.ts'

/** The figures of a period as `getKpis` answers them. */
export function kpisWire({
  now,
  period,
  kpis,
  byDay,
  lanes,
  carriers,
  clients,
  platforms,
  forecasts,
  daysWithoutData,
}: KpisOfPeriod): CallAnswers['getKpis'] {
  const silence = silenceBars(addCounters(byDay.values()))
  return {
    as_of: isoOf(now),
    period: { from: period.from, to: period.to, is_open: period.isOpen },
    before: { from: period.before.from, to: period.before.to },
    kpis: kpis.map((kpi) => ({ ...kpi, view: KPIS[kpi.key].view, series: [...kpi.series] })),
    alerts_by_day: [...byDay].map(([day, counters]) => ({
      day,
      critical: countIn(counters, 'alerts', SEVERITY_BUCKET.critical),
      high: countIn(counters, 'alerts', SEVERITY_BUCKET.high),
      medium: countIn(counters, 'alerts', SEVERITY_BUCKET.medium),
    })),
    lanes: lanes.map(({ id, ...lane }) => ({ lane_id: id, ...lane })),
    hours: incidentHours(byDay),
    silence: {
      buckets: silence.bars.map(({ fromMin, toMin, gaps }) => ({ from_min: fromMin, to_min: toMin, gaps })),
      over_min: silence.overMin,
      over_share: silence.overShare,
    },
    carriers: carriers.map((party) => ({ carrier_id: party.id, ...partyWire(party) })),
    clients: clients.map((party) => ({ client_id: party.id, ...partyWire(party) })),
    platforms: {
      hours: platforms.hours,
      ranking: platforms.ranking.map(({ name, origin, readPercent, percentBefore, hours }) => ({
        ...{ platform: name, origin, read_pct: readPercent, before_pct: percentBefore, hours },
      })),
    },
    forecasts: {
      lanes: forecasts.lanes.map(({ id, ...lane }) => ({ lane_id: id, ...forecastWire(lane) })),
      carriers: forecasts.carriers.map(({ id, ...carrier }) => ({ carrier_id: id, ...forecastWire(carrier) })),
    },
    coverage: { days_without_data: [...daysWithoutData] },
  }
}

const forecastWire = ({ errorMin, heldPercent, ...of }: Omit<KpisOfPeriod['forecasts']['lanes'][number], 'id'>) => ({
  ...of,
  ...{ error_min: errorMin, held_pct: heldPercent },
})

const partyWire = ({ id: _, onTimePercent, silenceMin, ...party }: KpisOfPeriod['carriers'][number]) => ({
  ...party,
  ...{ on_time_pct: onTimePercent, silence_min: silenceMin },
})

/** Comments by the hour of the day, as `getEntryHours` answers them. */
export const entryHoursWire = ({ now, period, isKept, entries }: EntryHours): CallAnswers['getEntryHours'] => ({
  as_of: isoOf(now),
  period: { from: period.from, to: period.to, is_open: period.isOpen },
  is_kept: isKept,
  hours: entries.map((count, hour) => ({ hour, entries: count })),
})

/** What each person did, as `getTeamLoad` answers it. */
export const teamLoadWire = ({ now, period, isKept, people }: TeamLoad): CallAnswers['getTeamLoad'] => ({
  as_of: isoOf(now),
  period: { from: period.from, to: period.to, is_open: period.isOpen },
  is_kept: isKept,
  people: people.map(({ userId, commentsPerShift, ...person }) => ({
    ...person,
    ...{ user_id: userId, comments_per_shift: commentsPerShift },
  })),
})

/** Every figure with the words that define it. */
export const definitionsWire = (): CallAnswers['listKpiDefinitions'] =>
  KPI_KEYS.map((key) => {
    const { view, title, unit, better, formula, counts, excludes, source, minimumSample } = KPIS[key]
    return { key, view, title, unit, better, formula, counts, excludes, source, minimum_sample: minimumSample }
  })
