import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { absenceText, absenceToShow, isAbsentBetween } from '@vigia/domain/operator/absence'
import { matchKey } from '@vigia/domain/text/match-key'
import { phoneDoubt } from '@vigia/domain/text/phone-doubt'
import type { KeyedName } from '@vigia/domain/text/similar-name'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { statusLabel } from '@vigia/domain/trip/status-label'
import {
  areAtOnce,
  isBackwards,
  isFarFromMexico,
  likelyTons,
  stillTaken,
  type TripSpan,
} from '@vigia/domain/trip/trip-doubts'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import type { BusyTrip } from './busy-trips.store.ts'
import type { NameIndex } from './name-index.ts'
import type { OperatorDoubts } from './operator-doubts.store.ts'
import type { PartyRefs } from './party-refs.ts'
import { placeWarnings } from './place-warnings.ts'
import type { TripChange } from './trip-change.ts'
import { spanOf, type TripForm } from './trip-form.store.ts'

const DAY_TIME = new Intl.DateTimeFormat('es-MX', {
  timeZone: DEFAULT_TIME_ZONE,
  ...{ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})
const formatDayTime = (at: number): string => DAY_TIME.format(at).replace(',', '')

/** What is likely wrong with a trip that could be saved as it is. */
export interface DoubtWarning {
  /** The wire's name of the field. */
  readonly field: string
  readonly code: string
  readonly text: string
  /** Texts of the field that would do. */
  readonly fixes: readonly string[]
  /** The other trip that it is about. */
  readonly tripId?: string
}

/** Carriers and clients that the organisation has. */
export interface KnownParties {
  readonly carriers: NameIndex
  readonly clients: NameIndex
}

interface Doubted {
  readonly change: TripChange
  readonly refs: PartyRefs
  /** The trip that changes; null: a new one. */
  readonly current: TripForm | null
  /** Epoch ms. */
  readonly now: number
}

/** Everything that a person should look at twice before a trip is saved; none of it keeps anybody from saving. */
export function doubtWarnings(
  { change, refs, current, now }: Doubted,
  known: KnownParties,
  busy: readonly BusyTrip[],
  operators: ReadonlyMap<string, OperatorDoubts>,
): readonly DoubtWarning[] {
  const next = {
    origin: change.origin ?? current?.origin ?? '',
    destination: change.destination ?? current?.destination ?? '',
    originPoint: change.originPoint === undefined ? (current?.originPoint ?? null) : change.originPoint,
    destinationPoint:
      change.destinationPoint === undefined ? (current?.destinationPoint ?? null) : change.destinationPoint,
  }
  const span = {
    chargeAt: change.chargeAt === undefined ? (current?.chargeAt ?? null) : change.chargeAt,
    dueAt: change.dueAt === undefined ? (current?.dueAt ?? null) : change.dueAt,
    etaAt: change.etaAt === undefined ? (current?.etaAt ?? null) : change.etaAt,
  }
  return [
    ...placeWarnings(change, next),
    ...newParties(refs, known),
    ...weight(change),
    ...dates(change, span),
    ...points(change),
    ...ended(current),
    ...phone(change),
    ...atOnce({ change, refs, current, now }, spanOf(span), busy),
    ...ofOperator({ change, refs, current, now }, spanOf(span), operators),
  ]
}

function newParties({ carrier, client }: PartyRefs, known: KnownParties): DoubtWarning[] {
  const warningsOf = (field: string, what: string, party: KeyedName | null | undefined, names: NameIndex) => {
    if (party === null || party === undefined || names.has(party.key)) return []
    const similar = names.similar(party.name)
    if (similar === null) return []
    const text = `${what} «${party.name}»; ya existe «${similar}»`
    return [{ field, code: 'SIMILAR_NAME', text, fixes: [similar] }]
  }
  return [
    ...warningsOf('company_carrier_name', 'Línea nueva', carrier, known.carriers),
    ...warningsOf('company_client_name', 'Cliente nuevo', client, known.clients),
  ]
}

function weight({ weightTons }: TripChange): DoubtWarning[] {
  const likely = typeof weightTons === 'number' ? likelyTons(weightTons) : null
  if (likely === null) return []
  const { tons } = likely
  const question = tons === null ? 'es más de lo que carga un camión' : `¿quiso decir ${tons} t?`
  return [
    {
      field: 'weight',
      code: 'HEAVY',
      text: `Peso ${weightTons} t: ${question}`,
      fixes: tons === null ? [] : [`${tons}`],
    },
  ]
}

function dates(
  change: TripChange,
  { chargeAt, dueAt }: { chargeAt: number | null; dueAt: number | null },
): DoubtWarning[] {
  const isChanged = change.chargeAt !== undefined || change.dueAt !== undefined
  if (!isChanged || chargeAt === null || dueAt === null || !isBackwards(chargeAt, dueAt)) return []
  const text = `La entrega (${formatDayTime(dueAt)}) es antes de la carga (${formatDayTime(chargeAt)})`
  return [{ field: 'download_date', code: 'BACKWARDS', text, fixes: [] }]
}

const points = ({ originPoint, destinationPoint }: TripChange): DoubtWarning[] =>
  (
    [
      ['latitude_origin_address', 'El origen', originPoint],
      ['latitude_destination_address', 'El destino', destinationPoint],
    ] as const
  ).flatMap(([field, end, point]) =>
    point === null || point === undefined || !isFarFromMexico(point)
      ? []
      : [{ field, code: 'FAR_AWAY', text: `${end} queda lejos de México: revise la latitud y la longitud`, fixes: [] }],
  )

const ended = (current: TripForm | null): DoubtWarning[] =>
  current === null || current.status === undefined || isActiveStatus(current.status)
    ? []
    : [
        {
          field: 'status',
          code: 'ENDED',
          text: `Este viaje ya terminó: está ${statusLabel(current.status)}`,
          fixes: [],
        },
      ]

function phone({ operatorPhone }: TripChange): DoubtWarning[] {
  const doubt = typeof operatorPhone === 'string' ? phoneDoubt(operatorPhone) : null
  return doubt === null ? [] : [{ field: 'operator_phone', code: 'PHONE_LENGTH', text: doubt, fixes: [] }]
}

function atOnce({ change, refs, current, now }: Doubted, span: TripSpan, busy: readonly BusyTrip[]): DoubtWarning[] {
  const status = change.status ?? current?.status
  if (status !== undefined && !isActiveStatus(status)) return []
  const others = busy.filter(
    (trip) =>
      trip.id !== current?.id && trip.invoice !== change.invoice && areAtOnce(span, stillTaken(spanOf(trip), now)),
  )
  const operatorKey = refs.operator?.key ?? keyOf(current?.operatorName)
  const unitKey = refs.unit?.key ?? keyOf(current?.unitPlates ?? current?.unitName)
  const warningsOf = (field: string, code: string, who: string, other: BusyTrip | undefined): DoubtWarning[] => {
    if (other === undefined) return []
    const until = spanOf(other).until
    const end =
      until === null
        ? ''
        : until > now
          ? ` hasta el ${formatDayTime(until)}`
          : `, que debía entregar el ${formatDayTime(until)}`
    const begin = span.from === null ? '' : `; este viaje carga el ${formatDayTime(span.from)}`
    return [{ field, code, text: `${who} sigue en ${other.invoice}${end}${begin}`, fixes: [], tripId: other.id }]
  }
  return [
    ...warningsOf(
      ...(['operator_name', 'BUSY_OPERATOR', 'El operador'] as const),
      others.find((trip) => operatorKey !== null && trip.operatorKey === operatorKey),
    ),
    ...warningsOf(
      ...([refs.unit?.plates === null ? 'unit_name' : 'unit_plates', 'BUSY_UNIT', 'La unidad'] as const),
      others.find((trip) => unitKey !== null && trip.unitKey === unitKey),
    ),
  ]
}

/** Said of who is put on a trip under way, not of who is on it anyhow. */
function ofOperator(
  { change, refs, current, now }: Doubted,
  span: TripSpan,
  operators: ReadonlyMap<string, OperatorDoubts>,
): DoubtWarning[] {
  const status = change.status ?? current?.status
  const key = refs.operator?.key ?? null
  if (key === null || key === keyOf(current?.operatorName) || (status !== undefined && !isActiveStatus(status)))
    return []
  const { expired = null, absences = [] } = operators.get(key) ?? {}
  const warningsOf = (code: string, text: string): DoubtWarning => ({ field: 'operator_name', code, text, fixes: [] })
  const absent = absenceDuring(absences, span, now)
  return [
    ...(absent === null ? [] : [warningsOf('ABSENT_OPERATOR', absent)]),
    ...(expired === null ? [] : [warningsOf('EXPIRED_PAPERS', expired)]),
  ]
}

/** The absence that a trip would meet, from today or its loading to its end; of a trip whose end nobody says, its first day. */
function absenceDuring(absences: OperatorDoubts['absences'], { from, until }: TripSpan, now: number): string | null {
  const first = calendarDay(Math.max(from ?? now, now))
  const last = until === null ? first : calendarDay(Math.max(until, from ?? now, now))
  const met = absenceToShow(
    absences.filter((absence) => isAbsentBetween(absence, first, last)),
    first,
  )
  return met === null ? null : `Operador marcado: ${absenceText(met, calendarDay(now)).toLowerCase()}`
}

const keyOf = (name: string | null | undefined): string | null =>
  name === null || name === undefined ? null : matchKey(name)
