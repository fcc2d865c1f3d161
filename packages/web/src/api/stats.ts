import { skipToken } from '@tanstack/react-query'
import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'
import { useAnswer } from './use-answer.ts'

/** Of which days, both inclusive (`2026-11-24`), and of whose trips. */
export interface KpiScope {
  readonly from: string
  readonly to: string
  /** Null: of all clients that the person sees. */
  readonly clientId: string | null
  readonly carrierId: string | null
}

/** The figures of some days, as the server computed them at one instant. */
export interface KpiBoard {
  readonly asOf: number
  readonly period: Days & { readonly isOpen: boolean }
  readonly before: Days
  readonly kpis: readonly Kpi[]
  readonly alertsByDay: Wire['alerts_by_day']
  readonly lanes: readonly LaneAlerts[]
  readonly hours: Wire['hours']
  readonly silence: {
    readonly bars: readonly SilenceBar[]
    readonly overMin: number
    /** Of all intervals, 0 to 1; null: there is none. */
    readonly overShare: number | null
  }
  readonly carriers: readonly PartyFigures[]
  readonly clients: readonly PartyFigures[]
  readonly platforms: {
    /** That have passed of the period. */
    readonly hours: number
    /** The one that was read least first. */
    readonly ranking: readonly PlatformFigures[]
  }
  /** The most wrong first. */
  readonly forecasts: { readonly lanes: readonly ForecastFigures[]; readonly carriers: readonly ForecastFigures[] }
  readonly daysWithoutData: readonly string[]
}
type Wire = CallAnswers['getKpis']
type Days = Wire['before']

export type Kpi = Wire['kpis'][number]
export type KpiKey = Kpi['key']
export type KpiView = Kpi['view']

/** Intervals between two comments that lasted from so many minutes to less than so many; null: or longer. */
export interface SilenceBar {
  readonly fromMin: number
  readonly toMin: number | null
  readonly gaps: number
}

/** What a carrier, or a client, comes to. */
export interface PartyFigures {
  readonly id: string
  readonly name: string
  readonly trips: number
  readonly delivered: number
  /** Of them those that had a planned arrival. */
  readonly planned: number
  /** Null: of too few of those. */
  readonly onTimePercent: number | null
  readonly silenceMin: number | null
  readonly alerts: number
}

/** How many alerts there were on a lane, and trips that began. */
export interface LaneAlerts extends Omit<Wire['lanes'][number], 'lane_id'> {
  readonly laneId: string
}

/** How a platform was read, in per cent. */
export interface PlatformFigures {
  readonly platform: string
  readonly origin: string
  /** Null: of too few hours. */
  readonly readPercent: number | null
  readonly percentBefore: number | null
  /** Of so many hours it is known. */
  readonly hours: number
}

/** How what was said of the arrivals of a lane, or of a carrier, did two hours before. */
export interface ForecastFigures {
  readonly id: string
  readonly name: string
  /** Of which it is known. */
  readonly trips: number
  /** Null: of too few of those. */
  readonly errorMin: number | null
  readonly heldPercent: number | null
}

/** What a figure is, in the words that stand beside the code that computes it. */
export interface KpiDefinition extends Omit<WireDefinition, 'minimum_sample'> {
  readonly minimumSample: number
}
type WireDefinition = CallAnswers['listKpiDefinitions'][number]

/** One of what a figure was computed from, or was not. */
export interface KpiRow extends Pick<WireRow, 'kind' | 'id' | 'client' | 'carrier' | 'platform' | 'value' | 'weight'> {
  /** Null of what is of no trip, as its invoice. */
  readonly tripId: string | null
  readonly invoice: string | null
  readonly at: number
  readonly isCounted: boolean
  readonly whyNot: string | null
}
type WireRow = CallAnswers['listKpiRows']['data'][number]

/** All of the queries here begin with it. */
export const STATS_KEY = ['stats'] as const
/** The figures of a day that is not over change with each trip. */
export const AGAIN_EVERY_MS = 60_000
const PAGE = 100

/** A scope as the calls take it. */
export const queryOf = ({ from, to, clientId, carrierId }: KpiScope) => ({
  from,
  to,
  client_id: clientId,
  carrier_id: carrierId,
})

/** The figures of a scope, again each minute; null: of none yet. Those of another scope are never shown in their place. */
export const useKpis = (scope: KpiScope | null) =>
  useAnswer({
    queryKey: [...STATS_KEY, 'kpis', scope],
    queryFn:
      scope === null
        ? skipToken
        : async ({ signal }) => boardOf(await call('getKpis', { query: queryOf(scope), signal })),
    refetchInterval: AGAIN_EVERY_MS,
  })

/** What a person did in the shifts of one name. */
export interface PersonLoad {
  readonly userId: string
  readonly name: string
  readonly shift: string
  readonly shifts: number
  readonly comments: number
  readonly alerts: number
  readonly trips: number
  /** Null: of too few shifts. */
  readonly commentsPerShift: number | null
  readonly commentsPerShiftBefore: number | null
}

/** Who did how much, again each minute. */
export const useTeamLoad = (scope: KpiScope) =>
  useAnswer({
    queryKey: [...STATS_KEY, 'team', scope],
    queryFn: async ({ signal }) => {
      const { is_kept: isKept, people } = await call('getTeamLoad', { query: queryOf(scope), signal })
      return { isKept, people: people.map(personOf) }
    },
    refetchInterval: AGAIN_EVERY_MS,
  })

/** What each figure is, as the code that computes it says. */
export const useKpiDefinitions = () =>
  useAnswer({
    queryKey: [...STATS_KEY, 'definitions'],
    queryFn: async ({ signal }) => (await call('listKpiDefinitions', { signal })).map(definitionOf),
    staleTime: Number.POSITIVE_INFINITY,
  })

interface KpiRowPage {
  readonly rows: readonly KpiRow[]
  readonly nextCursor: string | null
}

/** The part of a figure's list that one bar, cell or line of a chart stands for; what is left out narrows nothing. */
export interface KpiPart {
  readonly laneId?: string
  /** 1: Monday. */
  readonly weekday?: number
  readonly hour?: number
  /** Minutes of an interval between comments; to: less than so many. */
  readonly gapFromMin?: number
  readonly gapToMin?: number
  /** The site of a platform. */
  readonly origin?: string
}

const textOf = (value: number | undefined): string | null => (value === undefined ? null : String(value))

/** A list that is read page by page, the newest first, and what tells it from others. */
export interface KpiList {
  readonly key: readonly unknown[]
  readonly read: (cursor: string | null, signal?: AbortSignal) => Promise<KpiRowPage>
}

/** A page of what one figure, or a part of it, was computed from, and of what was left out of it. */
async function listKpiRows(
  key: KpiKey,
  scope: KpiScope,
  part: KpiPart,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<KpiRowPage> {
  const query = {
    ...queryOf(scope),
    ...{ lane_id: part.laneId ?? null, weekday: textOf(part.weekday), hour: textOf(part.hour) },
    ...{ gap_from_min: textOf(part.gapFromMin), gap_to_min: textOf(part.gapToMin), origin: part.origin ?? null },
    ...{ limit: String(PAGE), cursor },
  }
  return pageOf(await call('listKpiRows', { params: { key }, query, ...(signal && { signal }) }))
}

/** What one figure was computed from, or a part of it, and what was left out. */
export const kpiList = (key: KpiKey, scope: KpiScope, part: KpiPart = {}): KpiList => ({
  key: [...STATS_KEY, 'rows', key, scope, part],
  read: (cursor, signal) => listKpiRows(key, scope, part, cursor, signal),
})

/** Which of the counts of a person's load. */
type LoadKind = 'comments' | 'alerts' | 'trips'

type ShiftOfPerson = Pick<PersonLoad, 'userId' | 'shift'>

/** A page of what one count of a person's load is of. */
async function listTeamLoadRows(
  { userId, shift }: ShiftOfPerson,
  of: LoadKind,
  scope: KpiScope,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<KpiRowPage> {
  const query = { ...queryOf(scope), ...{ shift, of, limit: String(PAGE), cursor } }
  return pageOf(await call('listTeamLoadRows', { params: { user_id: userId }, query, ...(signal && { signal }) }))
}

/** What one count of a person's load in the shifts of one name is of. */
export const teamLoadList = (person: ShiftOfPerson, of: LoadKind, scope: KpiScope): KpiList => ({
  key: [...STATS_KEY, 'team-rows', person.userId, person.shift, of, scope],
  read: (cursor, signal) => listTeamLoadRows(person, of, scope, cursor, signal),
})

const pageOf = ({ data, nextCursor }: CallAnswers['listKpiRows']): KpiRowPage => ({
  rows: data.map(rowOf),
  nextCursor,
})

const boardOf = (wire: Wire): KpiBoard => ({
  asOf: Date.parse(wire.as_of),
  period: { from: wire.period.from, to: wire.period.to, isOpen: wire.period.is_open },
  ...{ before: wire.before, kpis: wire.kpis, alertsByDay: wire.alerts_by_day, hours: wire.hours },
  lanes: wire.lanes.map(({ lane_id: laneId, ...lane }) => ({ ...lane, laneId })),
  silence: {
    bars: wire.silence.buckets.map(({ from_min: fromMin, to_min: toMin, gaps }) => ({ fromMin, toMin, gaps })),
    ...{ overMin: wire.silence.over_min, overShare: wire.silence.over_share },
  },
  carriers: wire.carriers.map(({ carrier_id: id, ...carrier }) => partyOf(id, carrier)),
  clients: wire.clients.map(({ client_id: id, ...client }) => partyOf(id, client)),
  platforms: {
    hours: wire.platforms.hours,
    ranking: wire.platforms.ranking.map(({ read_pct: readPercent, before_pct: percentBefore, ...platform }) => ({
      ...platform,
      ...{ readPercent, percentBefore },
    })),
  },
  forecasts: {
    lanes: wire.forecasts.lanes.map(({ lane_id: id, ...lane }) => forecastOf(id, lane)),
    carriers: wire.forecasts.carriers.map(({ carrier_id: id, ...carrier }) => forecastOf(id, carrier)),
  },
  daysWithoutData: wire.coverage.days_without_data,
})

const partyOf = (
  id: string,
  { on_time_pct: onTimePercent, silence_min: silenceMin, ...party }: Omit<Wire['carriers'][number], 'carrier_id'>,
): PartyFigures => ({ ...party, ...{ id, onTimePercent, silenceMin } })

const forecastOf = (
  id: string,
  { error_min: errorMin, held_pct: heldPercent, ...of }: Omit<Wire['forecasts']['lanes'][number], 'lane_id'>,
): ForecastFigures => ({ ...of, ...{ id, errorMin, heldPercent } })

const definitionOf = ({ minimum_sample: minimumSample, ...definition }: WireDefinition): KpiDefinition => ({
  ...definition,
  minimumSample,
})

const rowOf = ({ kind, id, client, carrier, platform, value, weight, ...row }: WireRow): KpiRow => ({
  ...{ kind, id, client, carrier, platform, value, weight },
  ...{ tripId: row.travel_id, invoice: row.external_invoice, at: Date.parse(row.at) },
  ...{ isCounted: row.is_counted, whyNot: row.why_not },
})

function personOf(wire: CallAnswers['getTeamLoad']['people'][number]): PersonLoad {
  const { user_id: userId, comments_per_shift: commentsPerShift, before, ...person } = wire
  return { ...person, userId, commentsPerShift, commentsPerShiftBefore: before }
}
