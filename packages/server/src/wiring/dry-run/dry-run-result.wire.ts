import { type DryRunResult, type DryRunRow, MAX_DRY_RUN_ROWS } from '@vigia/contract'
import {
  compareReplays,
  medianEarlierMinutes,
  type ReplayedAlert,
  type ReplayGroup,
  type ReplayHints,
  type ReplayRow,
  replayHints,
} from '@vigia/domain/alerts/compare-replays'
import type { KnownShare } from '@vigia/domain/alerts/known-trip-minutes'
import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import type { RaisedAlert, TakenRun } from '../../features/alert-rules/dry-run-queue.store.ts'
import { isoOf } from '../../http/iso-of.ts'
import { placeOf } from '../../places/place-of.ts'
import type { ReplayedTrip } from './replay-input.ts'

const SLOT_MS = 600_000
const DAY_MS = 86_400_000
/** Causes by which people have said that there was a robbery. */
const ROBBERY: readonly (string | null)[] = ['robo-confirmado', 'unidad-recuperada']
/** What a safe zone excuses. Of other alerts it quiets none, or hides that units stand where it is dangerous. */
const EXCUSED_IN_SAFE_ZONES = 'UNIDAD_DETENIDA'

interface Replayed {
  readonly now: readonly ReplayedAlert[]
  readonly draft: readonly ReplayedAlert[]
  readonly known: KnownShare
}

interface Material {
  readonly run: TakenRun
  readonly trips: readonly ReplayedTrip[]
  readonly positions: number
  readonly raised: readonly RaisedAlert[]
  readonly reopenMinutes: number
}

/** What a replay says, held against what was truly raised and what people made of it. */
export function dryRunResult(
  { now, draft, known }: Replayed,
  { run, trips, positions, raised, reopenMinutes }: Material,
): { readonly result: DryRunResult; readonly rows: readonly DryRunRow[] } {
  const compared = compareReplays(now, draft, reopenMinutes)
  const ofType = raised.filter(({ type, openedAt }) => type === run.type && openedAt >= run.from)
  const others = raised.filter(({ type, openedAt }) => type !== run.type && openedAt >= run.from).length
  const slots = Math.max(1, (run.to - run.from) / SLOT_MS)
  const side = (alerts: readonly ReplayedAlert[]) => ({
    count: alerts.length,
    desk_rate: round((others + alerts.length) / slots),
  })
  const robberies = raised.filter(({ cause, tripId }) => tripId !== null && ROBBERY.includes(cause))
  const countRobberies = (alerts: readonly ReplayedAlert[]): number =>
    robberies.filter((robbery) =>
      alerts.some(
        ({ subject, openedAt, closedAt }) =>
          subject === robbery.tripId &&
          openedAt < (robbery.closedAt ?? run.to) &&
          // One that had ended before says nothing of it.
          (closedAt ?? run.to) >= robbery.openedAt,
      ),
    ).length
  const count = (group: ReplayGroup): number => compared.filter((row) => row.group === group).length
  const kept = compared.slice(0, MAX_DRY_RUN_ROWS)
  const hints = replayHints(compared)
  const isExcusable = run.type === EXCUSED_IN_SAFE_ZONES
  const result: DryRunResult = {
    kept_rows: kept.length,
    coverage: {
      ...{ trips: known.trips, positions },
      // Never more than it is: 99.96 % is not all.
      minutes_share: Math.floor(known.share * 1_000) / 1_000,
      silent_trips: known.silentTrips,
    },
    now: side(now),
    draft: side(draft),
    raised: ofType.length,
    earlier_median_minutes: medianEarlierMinutes(compared),
    confirmed: { known: robberies.length, now: countRobberies(now), draft: countRobberies(draft) },
    by_day: byDay(run, now, draft),
    groups: { new: count('new'), earlier: count('earlier'), same: count('same'), gone: count('gone') },
    hints: hintsOf(compared, { ...hints, isExcusable }, side(draft).desk_rate),
    crowded_at: isExcusable ? (hints.crowded?.point ?? null) : null,
  }
  const factsOf = new Map(trips.map(({ facts }) => [facts.id, facts]))
  return { result, rows: kept.map((row) => rowOf(row, run, factsOf.get(row.subject) ?? null, ofType)) }
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: DEFAULT_TIME_ZONE })

function byDay({ from, to }: TakenRun, now: readonly ReplayedAlert[], draft: readonly ReplayedAlert[]) {
  const days = new Map<string, { now: number; draft: number }>()
  for (let at = from; at < to + DAY_MS; at += DAY_MS) days.set(dayFormat.format(Math.min(at, to)), { now: 0, draft: 0 })
  const add = (alerts: readonly ReplayedAlert[], name: 'now' | 'draft'): void => {
    for (const { openedAt } of alerts) {
      const day = days.get(dayFormat.format(openedAt))
      if (day !== undefined) day[name]++
    }
  }
  add(now, 'now')
  add(draft, 'draft')
  return [...days].map(([day, counts]) => ({ day, ...counts }))
}

/** The two that matter most (design §3). */
function hintsOf(
  rows: readonly ReplayRow[],
  { shortNew, crowded, isExcusable }: ReplayHints & { readonly isExcusable: boolean },
  companyRate: number,
): string[] {
  const fresh = rows.filter(({ group }) => group === 'new').length
  const hints: string[] = []
  if (shortNew !== null) hints.push(`${shortNew} de las ${fresh} nuevas se habrían cerrado solas en menos de 10 min.`)
  if (crowded !== null)
    hints.push(
      `${crowded.count} de las nuevas fueron en un mismo lugar: ${placeOf(crowded.point)}.` +
        (isExcusable ? ' Una zona segura ahí evita las que queden dentro.' : ''),
    )
  if (companyRate > 1) hints.push('La mesa recibiría más de una alerta cada 10 min.')
  return hints.slice(0, 2)
}

function rowOf(
  row: ReplayRow,
  { type }: TakenRun,
  facts: ReplayedTrip['facts'] | null,
  raised: readonly RaisedAlert[],
): DryRunRow {
  const isPlatform = type === 'PLATAFORMA_CAIDA'
  const real = raised.find(
    ({ tripId, platform, openedAt, closedAt }) =>
      (isPlatform ? platform : tripId) === row.subject &&
      openedAt <= (row.closedAt ?? Number.POSITIVE_INFINITY) &&
      row.openedAt <= (closedAt ?? Number.POSITIVE_INFINITY),
  )
  return {
    group: row.group,
    travel_id: facts?.id ?? null,
    external_invoice: facts?.externalInvoice ?? null,
    plates: facts?.plates ?? null,
    platform: isPlatform ? row.subject : null,
    place: row.point === null ? null : placeOf(row.point),
    from: isoOf(row.openedAt),
    to: row.closedAt === null ? null : isoOf(row.closedAt),
    earlier_minutes: row.earlierMinutes === null ? null : Math.round(row.earlierMinutes),
    cause: real === undefined ? null : (real.cause ?? 'open'),
    note: real?.note ?? null,
  }
}
