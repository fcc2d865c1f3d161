import { dayText } from '@vigia/domain/format/day-text'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import { SILENCE_MIN } from '@vigia/domain/operator/duty-stretches'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { startOfTrip } from '../../../../db/active-trips.ts'
import type { Sql } from '../../../../db/pool.ts'
import { type ReportAsked, rowsOf } from '../../read-report.store.ts'
import type { ReportDescription } from '../../report.ts'
import { COUNTED_SOURCES } from '../../tracking/measure-tracking.ts'
import type { MapWay, ReportMap } from './report-map.ts'

/** Ways of more trips than this are a tangle, and take long to be read. */
const MOST_WAYS = 60
/** Of each way one position in so many minutes. */
const SLOT_MIN = 10
/** Where nothing was heard for longer no line says that it went there. */
const BREAK_MS = SILENCE_MIN * MINUTE_MS
const SOURCES = COUNTED_SOURCES.map((source) => FIX_SOURCES.indexOf(source)).join(', ')

/** What a report's map shows: where its alerts were, or which ways its trips took as far as positions of them are kept. Null: nothing. */
export async function readReportMap(
  sql: Sql,
  report: ReportDescription,
  asked: ReportAsked,
): Promise<ReportMap | null> {
  if (report.map === null) return null
  const map = report.map === 'alerts' ? await readPoints(sql, report, asked) : await readWays(sql, report, asked)
  return map.points.length + map.ways.length === 0 ? null : map
}

async function readPoints(sql: Sql, report: ReportDescription, asked: ReportAsked): Promise<ReportMap> {
  const { text, values } = rowsOf(report, asked)
  const { rows } = await sql.query<{ lat: number | null; lng: number | null; isMarked: boolean }>(
    `${text} select a.lat, a.lng, r.marked as "isMarked" from rows r join alerts a on a.id = r.row_id order by r.marked, a.id`,
    values,
  )
  const points = rows.flatMap(({ lat, lng, isMarked }) =>
    lat === null || lng === null ? [] : [{ point: { lat, lng }, isMarked }],
  )
  const { one, many } = report.rowName
  const missing = rows.length - points.length
  return {
    ...{ points, ways: [] },
    caption: [
      `${wholeNumber(points.length)} ${points.length === 1 ? one : many}, donde se abrió su alerta o se reabrió por última vez.`,
      ...(missing === 0 ? [] : [`De ${wholeNumber(missing)} no se guardó el lugar.`]),
    ].join(' '),
  }
}

interface WayFix {
  readonly tripId: string
  readonly lat: number
  readonly lng: number
  readonly at: number
}

async function readWays(sql: Sql, report: ReportDescription, asked: ReportAsked): Promise<ReportMap> {
  const { text, values } = rowsOf(report, asked)
  const { rows } = await sql.query<{ tripId: string; isMarked: boolean; isCut: boolean; all: number }>(
    `${text} select r.trip_id::text as "tripId", bool_or(r.marked) as "isMarked", (count(*) over ())::int as all,
       (select ${startOfTrip()} < $10 from trips t where t.id = r.trip_id) as "isCut"
     from rows r where r.trip_id is not null group by r.trip_id order by bool_or(r.marked) desc, r.trip_id desc limit ${MOST_WAYS}`,
    values,
  )
  const fixes = await sql.query<WayFix>(
    `select t.id::text as "tripId", way.lat, way.lng, way.fix_at as at from trips t cross join lateral (
       select distinct on (slot) p.lat, p.lng, p.fix_at, date_bin('${SLOT_MIN} minutes', p.fix_at, 'epoch') as slot
       from trip_devices w join devices d on d.id = w.device_id and d.kind <> 'manual'
         join organisation_positions p on p.device_id = w.device_id and p.fix_at >= greatest(w.bound_at, ${startOfTrip()})
           and p.fix_at < least(coalesce(w.released_at, 'infinity'), coalesce(t.completed_at, $2))
       where w.trip_id = t.id and p.quality = 0 and p.source in (${SOURCES}) order by slot, p.fix_at
     ) way where t.id = any ($1::bigint[]) order by t.id, way.fix_at`,
    [rows.map(({ tripId }) => tripId), new Date(asked.now)],
  )
  const marked = new Set(rows.filter(({ isMarked }) => isMarked).map(({ tripId }) => tripId))
  const byTrip = new Map<string, WayFix[]>()
  for (const fix of fixes.rows) {
    const way = byTrip.get(fix.tripId)
    if (way === undefined) byTrip.set(fix.tripId, [fix])
    else way.push(fix)
  }
  const ways = [...byTrip].map(([tripId, way]) => ({ stretches: stretchesOf(way), isMarked: marked.has(tripId) }))
  const cut = rows.filter(({ tripId, isCut }) => isCut && byTrip.has(tripId)).length
  const caption = captionOf(
    { drawn: ways.length, asked: rows.length, all: rows[0]?.all ?? 0, cut },
    asked.positionsFrom,
  )
  return { points: [], ways, caption }
}

function stretchesOf(way: readonly WayFix[]): MapWay['stretches'] {
  const stretches: { lat: number; lng: number }[][] = []
  for (const [index, { lat, lng, at }] of way.entries()) {
    const before = way[index - 1]
    if (before === undefined || at - before.at > BREAK_MS) stretches.push([])
    stretches.at(-1)?.push({ lat, lng })
  }
  return stretches
}

interface Counts {
  readonly drawn: number
  readonly asked: number
  readonly all: number
  /** Of those drawn, that began before what is kept. */
  readonly cut: number
}

function captionOf({ drawn, asked, all, cut }: Counts, positionsFrom: number): string {
  const silent = asked - drawn
  return [
    `Recorridos de ${wholeNumber(drawn)} de ${wholeNumber(all)} ${all === 1 ? 'viaje' : 'viajes'}, por una posición cada ${SLOT_MIN} min.`,
    ...(asked < all ? [`Se buscan los de ${MOST_WAYS}, primero los que piden atención.`] : []),
    ...(silent === 0
      ? []
      : [`De ${wholeNumber(silent)} no hay posiciones, o ya no se guardan: ${silent === 1 ? 'no está' : 'no están'}.`]),
    `Sin línea donde no se supo de la unidad más de ${SILENCE_MIN} min.`,
    ...(cut === 0
      ? []
      : [
          `De ${wholeNumber(cut)} ${cut === 1 ? 'viaje' : 'viajes'} ya no se guardan las posiciones de antes del ${dayText(calendarDay(positionsFrom))}: falta el principio de su línea.`,
        ]),
  ].join(' ')
}
