import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { alertSeverityCodec } from '@vigia/contract/severity.codec'
import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import type { PointKind } from '@vigia/domain/shifts/handover-points'
import type { HandoverSide } from '@vigia/domain/shifts/handover-state'
import { call, callForBytes } from './call.ts'
import { addressOf } from './send.ts'

interface Person {
  readonly id: string
  readonly name: string
}

/** A shift of a day; instants in epoch ms. */
export interface ShiftSpan {
  readonly name: string
  readonly startsAt: number
  readonly endsAt: number
}

interface HandoverQuestion {
  readonly questionId: string
  readonly by: string
  readonly at: number
  readonly text: string
  readonly answer: { readonly by: string; readonly at: number; readonly text: string } | null
}

/** Something that the next shift has to know of. Instants in epoch ms. */
export interface HandoverPoint {
  readonly pointId: string
  readonly kind: PointKind
  readonly tripId: string | null
  /** Plates, else the invoice; null where it is about no trip. */
  readonly label: string | null
  readonly severity: AlertSeverity | null
  readonly title: string
  readonly detail: string
  readonly also: readonly string[]
  readonly since: number
  readonly note: string
  readonly nextAction: string
  readonly nextActionAt: number | null
  readonly readyAt: number | null
  readonly isAfterCut: boolean
  readonly acceptedAt: number | null
  readonly acceptedById: string | null
  readonly acceptedBy: string | null
  readonly closedAt: number | null
  readonly questions: readonly HandoverQuestion[]
}

export interface Handover {
  readonly handoverId: string
  readonly folio: string
  readonly organisation: string
  readonly status: CallAnswers['getHandover']['status']
  readonly outgoingShift: ShiftSpan
  readonly incomingShift: ShiftSpan
  readonly outgoing: Person | null
  readonly incoming: Person | null
  readonly cutAt: number | null
  readonly receivedAt: number | null
  /** When the supervisor is called if nobody has received it. */
  readonly unreceivedAt: number
  /** Under way, at the cut once it was signed; null: not known, or not for whoever sees a part of them. */
  readonly trips: { readonly active: number; readonly critical: number; readonly high: number } | null
  /** How many passed from who handed over to who received; null: not known, not received yet, or not for who sees a part. */
  readonly passedTrips: number | null
  readonly points: readonly HandoverPoint[]
  /** Only the points of trips that the person sees. */
  readonly isPartial: boolean
  readonly sha256: string | null
  /** Whether it says what was signed; null while there is nothing to hold it against. */
  readonly isIntact: boolean | null
  readonly redactedAt: number | null
}

export interface CurrentHandover {
  readonly handover: Handover | null
  readonly shift: ShiftSpan
  readonly nextShift: ShiftSpan
  /** Null: none opens by itself. */
  readonly opensAt: number | null
  /** What happened since the end of the person's last shift, else since this one began. */
  readonly since: {
    readonly at: number
    readonly isLastShift: boolean
    readonly newTrips: number
    readonly delivered: number
    /** By a person. */
    readonly resolvedAlerts: number
    /** They closed by themselves. */
    readonly endedAloneAlerts: number
    readonly openIncidents: number
    /** Of the contacts that were written and of which it is known when they were due, how many on time. */
    readonly contacts: { readonly onTime: number; readonly due: number }
  }
}

/** The hand-over under way, or the last received of this shift. */
export async function currentHandover(signal: AbortSignal): Promise<CurrentHandover> {
  const answer = await call('currentHandover', { signal })
  const { handover, shift, next_shift: next, opens_at: opensAt, since } = answer
  return {
    handover: handover === null ? null : fromWire(handover),
    ...{ shift: spanFromWire(shift), nextShift: spanFromWire(next), opensAt: instantOrNull(opensAt) },
    since: {
      ...{ at: Date.parse(since.at), isLastShift: since.is_last_shift, newTrips: since.new_trips },
      ...{ delivered: since.delivered, resolvedAlerts: since.resolved_alerts },
      ...{ endedAloneAlerts: since.ended_alone_alerts, openIncidents: since.open_incidents },
      contacts: { onTime: since.contacts.on_time, due: since.contacts.due },
    },
  }
}

export const openHandover = async (): Promise<Handover> => fromWire(await call('openHandover', {}))

export const getHandover = async (handoverId: string, signal: AbortSignal): Promise<Handover> =>
  fromWire(await call('getHandover', { params: { id: handoverId }, signal }))

const DOCUMENT_WITHIN_MS = 60_000

/** The acta as a PDF that the server makes. Audited. Throws ApiError. */
export async function getHandoverDocument(handoverId: string): Promise<Blob> {
  const address = addressOf('getHandoverDocument', { params: { id: handoverId } })
  const { bytes } = await callForBytes(address, { timeoutMs: DOCUMENT_WITHIN_MS })
  return new Blob([bytes], { type: 'application/pdf' })
}

/** What is written of a point. */
export interface PointWriting {
  readonly note: string
  readonly nextAction: string
  /** Epoch ms. */
  readonly nextActionAt: number | null
}

/** Writes a point and says that it is ready. Throws ApiError, 412 `CHANGED_MEANWHILE` when somebody else wrote of it since it was as `was` says. */
export async function prepareHandoverPoint(
  handoverId: string,
  pointId: string,
  writing: PointWriting,
  was: Partial<PointWriting>,
): Promise<Handover> {
  const body = { ...writingToWire(writing), ready: true, was: writingToWire(was) }
  return fromWire(await call('prepareHandoverPoint', { params: { id: handoverId, point_id: pointId }, body }))
}

const writingToWire = ({ note, nextAction, nextActionAt: at }: Partial<PointWriting>) => ({
  ...(note === undefined ? {} : { note }),
  ...(nextAction === undefined ? {} : { next_action: nextAction }),
  ...(at === undefined ? {} : { next_action_at: at === null ? null : new Date(at).toISOString() }),
})

export const addHandoverNote = async (handoverId: string, note: string): Promise<Handover> =>
  fromWire(await call('addHandoverNote', { params: { id: handoverId }, body: { note } }))

export const acceptHandoverPoint = async (handoverId: string, pointId: string): Promise<Handover> =>
  fromWire(await call('acceptHandoverPoint', { params: { id: handoverId, point_id: pointId } }))

export const askAboutHandoverPoint = async (handoverId: string, pointId: string, text: string): Promise<Handover> =>
  fromWire(await call('askAboutHandoverPoint', { params: { id: handoverId, point_id: pointId }, body: { text } }))

export const answerHandoverQuestion = async (handoverId: string, questionId: string, text: string): Promise<Handover> =>
  fromWire(
    await call('answerHandoverQuestion', { params: { id: handoverId, question_id: questionId }, body: { text } }),
  )

/** By what a person proves that it is they who sign: a password, a code, or what a passkey answered. */
export type SignerProof = OneOf<CallInputs['signHandover']['body']>
type OneOf<Body> = Body extends unknown ? Omit<Body, 'side'> : never

/** Signs a side; what proves nothing is a 401 that ends no session. */
export const signHandover = async (handoverId: string, side: HandoverSide, proof: SignerProof): Promise<Handover> =>
  fromWire(await call('signHandover', { params: { id: handoverId }, body: { side, ...proof } }))

export const nameHandoverPerson = async (handoverId: string, side: HandoverSide, userId: string): Promise<Handover> =>
  fromWire(await call('nameHandoverPerson', { params: { id: handoverId }, body: { side, user_id: userId } }))

export const listHandoverPeople = (signal: AbortSignal): Promise<readonly Person[]> =>
  call('listHandoverPeople', { signal })

/** A line of the history. Instants in epoch ms. */
export interface PastHandover {
  readonly handoverId: string
  readonly folio: string
  readonly status: Handover['status']
  readonly shifts: readonly [string, string]
  readonly startsAt: number
  readonly outgoing: string | null
  readonly incoming: string | null
  readonly receivedAt: number | null
}

const MOST_PAST = 50

/** A page of those of before, the newest first; without a wish the last fifty. */
export async function listHandovers(
  signal: AbortSignal,
  { cursor = null, limit = MOST_PAST }: { readonly cursor?: string | null; readonly limit?: number } = {},
): Promise<{ readonly rows: readonly PastHandover[]; readonly nextCursor: string | null }> {
  const { data, nextCursor } = await call('listHandovers', { query: { limit: String(limit), cursor }, signal })
  return { rows: data.map(pastFromWire), nextCursor }
}

type PastWire = CallAnswers['listHandovers']['data'][number]

const pastFromWire = ({ id, folio, status, outgoing, incoming, ...row }: PastWire): PastHandover => ({
  ...{ handoverId: id, folio, status, outgoing, incoming },
  ...{ shifts: [row.outgoing_shift, row.incoming_shift], startsAt: Date.parse(row.incoming_starts_at) },
  receivedAt: instantOrNull(row.received_at),
})

const instantOrNull = (at: string | null): number | null => (at === null ? null : Date.parse(at))

const spanFromWire = (shift: CallAnswers['currentHandover']['shift']): ShiftSpan => ({
  ...{ name: shift.name, startsAt: Date.parse(shift.starts_at), endsAt: Date.parse(shift.ends_at) },
})

const fromWire = (wire: CallAnswers['getHandover']): Handover => ({
  ...{ handoverId: wire.id, folio: wire.folio, organisation: wire.organisation, status: wire.status },
  ...{ outgoingShift: spanFromWire(wire.outgoing_shift), incomingShift: spanFromWire(wire.incoming_shift) },
  ...{ outgoing: wire.outgoing, incoming: wire.incoming, trips: wire.trips, sha256: wire.sha256 },
  passedTrips: wire.passed_trips,
  ...{ cutAt: instantOrNull(wire.cut_at), receivedAt: instantOrNull(wire.received_at) },
  ...{ unreceivedAt: Date.parse(wire.unreceived_at), redactedAt: instantOrNull(wire.redacted_at) },
  ...{ isPartial: wire.is_partial, isIntact: wire.is_intact, points: wire.points.map(pointFromWire) },
})

const pointFromWire = (wire: CallAnswers['getHandover']['points'][number]): HandoverPoint => ({
  ...{ pointId: wire.id, kind: wire.kind, tripId: wire.travel_id, label: wire.label, title: wire.title },
  severity: wire.severity === null ? null : alertSeverityCodec.decode(wire.severity),
  ...{ detail: wire.detail, also: wire.also, since: Date.parse(wire.since), note: wire.note },
  ...{ nextAction: wire.next_action, nextActionAt: instantOrNull(wire.next_action_at) },
  ...{ readyAt: instantOrNull(wire.ready_at), isAfterCut: wire.is_after_cut },
  ...{ acceptedAt: instantOrNull(wire.accepted_at), acceptedById: wire.accepted_by?.id ?? null },
  ...{ acceptedBy: wire.accepted_by?.name ?? null, closedAt: instantOrNull(wire.closed_at) },
  questions: wire.questions.map(({ id, answer, at, ...question }) => ({
    ...{ ...question, questionId: id, at: Date.parse(at) },
    answer: answer === null ? null : { ...answer, at: Date.parse(answer.at) },
  })),
})
