import type { CallAnswers } from '@vigia/contract/calls'
import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { PhoneSignal } from '@vigia/domain/device/phone-signal'
import { isClockAhead } from '@vigia/domain/device/reception-quality'
import type { DocumentKind } from '@vigia/domain/operator/document-state'
import { call, callForBytes, callForFile } from './call.ts'
import { type DeviceOwnership, ownershipFromWire } from './device-owners.ts'
import { everyPage } from './every-page.ts'
import { absenceFromWire, type MarkedAbsence, markedFromWire, type OperatorAbsence } from './operator-absences.ts'
import { addressOf } from './send.ts'

/** An operator with the trip under way, or none, and how the phone is heard. Instants in epoch milliseconds. */
export interface Operator {
  readonly operatorId: string
  readonly name: string
  readonly phone: string | null
  /** Of the trip under way, else of the last one. */
  readonly carrier: string | null
  readonly trip: OperatorTrip | null
  /** On a trip that the person does not see. */
  readonly isOnOtherTrip: boolean
  /** A duress word of his is an open alert: he is neither called nor written to. */
  readonly isUnderDuress: boolean
  readonly signal: PhoneSignal
  readonly phoneSeenAt: number | null
  readonly batteryPercent: number | null
  readonly app: string | null
  /** Older than the company accepts. */
  readonly isOldApp: boolean
  /** The worst that there is to say of their papers. */
  readonly documents: OperatorWire['documents']
  /** Of today, else the next to come; null: nobody has marked one, which is not to say that they are available. */
  readonly absence: OperatorAbsence | null
  readonly reliability: OperatorReliability
}

/** How calls were answered over 30 days: `share` (0–1) is null while the sample is short. */
export interface OperatorReliability {
  readonly answered: number
  readonly calls: number
  readonly share: number | null
  readonly isPoor: boolean
  /** Hours of the day between which he answers best. */
  readonly best: { readonly fromHour: number; readonly toHour: number } | null
}

interface OperatorTrip {
  readonly tripId: string
  readonly invoice: string
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
}

/** A paper of an operator. Days as `2026-11-24`; number and file are null for who may not see them. */
export interface OperatorDocument {
  readonly documentId: string
  readonly kind: DocumentKind
  readonly label: string | null
  readonly number: string | null
  readonly expiresOn: string | null
  /** Until its end; negative: so long ago. */
  readonly days: number | null
  readonly file: { readonly name: string; readonly bytes: number } | null
}

/** An operator with what there was on the trips, the newest first. */
export interface OperatorDetail {
  readonly operator: Operator
  /** What a change of them is made to. */
  readonly version: number
  readonly email: string | null
  readonly emergencyName: string | null
  readonly emergencyPhone: string | null
  readonly documents: readonly OperatorDocument[]
  /** The newest first. */
  readonly absences: readonly MarkedAbsence[]
  readonly devices: readonly {
    readonly uniqueId: string
    readonly app: string | null
    readonly batteryPercent: number | null
    readonly lastSeenAt: number | null
    readonly isClockAhead: boolean
    readonly isDisabled: boolean
  }[]
  /** Of every phone that was theirs, the newest first. */
  readonly deviceHistory: readonly DeviceOwnership[]
  readonly trips: readonly (OperatorTrip & { readonly status: string; readonly at: number })[]
  readonly comments: readonly {
    readonly commentId: string
    readonly invoice: string
    readonly text: string
    readonly outcome: ContactOutcome | null
    readonly by: string
    readonly at: number
  }[]
  readonly incidents: readonly {
    readonly incidentId: string
    readonly invoice: string
    readonly type: string
    readonly description: string
    readonly isResolved: boolean
    readonly at: number
  }[]
}

type OperatorWire = CallAnswers['listOperators']['data'][number]

const PAGE = 1_000
/** By so many letters of a name operators are sought. */
const NAME_LETTERS = 100

/** Every operator whom the person sees, by name. */
export async function listOperators(signal: AbortSignal): Promise<readonly Operator[]> {
  const operators = await everyPage(async (cursor) => {
    const { data, nextCursor } = await call('listOperators', { query: { limit: PAGE, cursor }, signal })
    return { rows: data.map(fromWire), nextCursor }
  }, 'Son más de 50 000 operadores: no caben en una lista.')
  const { compare } = new Intl.Collator('es-MX')
  return operators.toSorted((a, b) => compare(a.name, b.name))
}

/** How the operator of this name answers who drives a trip that the person sees; null: he is not found. */
export async function reliabilityOnTrip(
  tripId: string,
  name: string,
  signal: AbortSignal,
): Promise<OperatorReliability | null> {
  const { data } = await call('listOperators', { query: { q: name.slice(0, NAME_LETTERS), limit: 20 }, signal })
  const found = data.map(fromWire).find(({ trip }) => trip?.tripId === tripId)
  return found?.reliability ?? null
}

export async function getOperator(operatorId: string, signal: AbortSignal): Promise<OperatorDetail> {
  const wire = await call('getOperator', { params: { id: operatorId }, signal })
  return {
    operator: fromWire(wire.operator),
    version: wire.version,
    email: wire.email,
    emergencyName: wire.emergency_name,
    emergencyPhone: wire.emergency_phone,
    documents: wire.documents.map(({ id: documentId, expires_on: expiresOn, created_at: _, ...document }) => ({
      ...{ ...document, documentId, expiresOn },
    })),
    absences: wire.absences.map(markedFromWire),
    devices: wire.devices.map((device) => ({
      uniqueId: device.unique_id,
      app: device.app,
      batteryPercent: device.battery,
      lastSeenAt: device.last_seen === null ? null : Date.parse(device.last_seen),
      isClockAhead: isClockAhead(device.clock_skew_s === null ? null : device.clock_skew_s * 1_000),
      isDisabled: device.disabled,
    })),
    deviceHistory: wire.device_history.map(ownershipFromWire),
    trips: wire.trips.map(({ id, external_invoice: invoice, created_at, ...trip }) => ({
      ...{ plates: trip.plates, origin: trip.origin, destination: trip.destination, status: trip.status },
      ...{ tripId: id, invoice, at: Date.parse(created_at) },
    })),
    comments: wire.comments.map(({ id, external_invoice: invoice, comment, reported_by: by, created_at, outcome }) => ({
      ...{ commentId: id, invoice, text: comment, by, at: Date.parse(created_at) },
      outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome),
    })),
    incidents: wire.incidents.map(({ id, external_invoice: invoice, type, description, status, created_at }) => ({
      ...{ incidentId: id, invoice, type, description, isResolved: status === 'resolved', at: Date.parse(created_at) },
    })),
  }
}

/** Who drives a trip, by name, and the version that a change of it is made to. */
export async function tripOperator(
  tripId: string,
  signal: AbortSignal,
): Promise<{ readonly version: number; readonly operator: string | null }> {
  const { version, operator_name: operator } = await call('getTrip', { params: { id: tripId }, signal })
  return { version, operator }
}

/** Another operator, by name, takes over a trip that is still of this version; else 412 `CHANGED_MEANWHILE`. */
export const relieveOperator = (tripId: string, version: number, by: string): Promise<unknown> =>
  call('patchTrip', { params: { id: tripId }, body: { operator_name: by }, ifMatch: `"${version}"` })

/** What people write of an operator; empty texts are none. */
export interface OperatorFacts {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly emergencyName: string
  readonly emergencyPhone: string
}

const factsToWire = ({ name, phone, email, emergencyName, emergencyPhone }: OperatorFacts) => ({
  ...{ name, phone, email, emergency_name: emergencyName, emergency_phone: emergencyPhone },
})

/** Answers the new operator's id. */
export const createOperator = async (facts: OperatorFacts): Promise<string> =>
  (await call('createOperator', { body: factsToWire(facts) })).id

export const updateOperator = (operatorId: string, version: number, facts: OperatorFacts): Promise<unknown> =>
  call('updateOperator', { params: { id: operatorId }, body: { version, ...factsToWire(facts) } })

export interface NewDocument {
  readonly kind: DocumentKind
  readonly label: string
  readonly number: string
  readonly expiresOn: string
}

/** Adds a paper, and answers its id. */
export async function addOperatorDocument(
  operatorId: string,
  { kind, label, number, expiresOn }: NewDocument,
): Promise<string> {
  const body = { kind, label: label || null, number: number || null, expires_on: expiresOn || null }
  return (await call('addOperatorDocument', { params: { id: operatorId }, body })).id
}

const UPLOAD_MS = 60_000

export function putOperatorDocumentFile(documentId: string, file: File): Promise<unknown> {
  const form = new FormData()
  form.append('file', file)
  return call('putOperatorDocumentFile', { params: { id: documentId }, form, timeoutMs: UPLOAD_MS })
}

export const getOperatorDocumentFile = async (documentId: string): Promise<ArrayBuffer> =>
  (await callForBytes(addressOf('getOperatorDocumentFile', { params: { id: documentId } }), {})).bytes

export const deleteOperatorDocument = (documentId: string): Promise<unknown> =>
  call('deleteOperatorDocument', { params: { id: documentId } })

/** The text of a file with everything that is kept of an operator. */
export const exportOperator = (operatorId: string): Promise<string> =>
  callForFile('exportOperator', { params: { id: operatorId }, timeoutMs: UPLOAD_MS })

/** What an erasure would take away, and what stays. */
interface OperatorErasure extends Omit<CallAnswers['getOperatorErasure'], 'active_trips'> {
  /** Under way: while there is one, nobody is erased. */
  readonly activeTrips: number
}

export async function getOperatorErasure(operatorId: string, signal: AbortSignal): Promise<OperatorErasure> {
  const { active_trips: activeTrips, ...counts } = await call('getOperatorErasure', {
    params: { id: operatorId },
    signal,
  })
  return { ...counts, activeTrips }
}

export const eraseOperator = (operatorId: string, name: string, reason: string): Promise<unknown> =>
  call('eraseOperator', { params: { id: operatorId }, body: { name, reason } })

const fromWire = (wire: OperatorWire): Operator => ({
  operatorId: wire.id,
  name: wire.name,
  phone: wire.phone,
  carrier: wire.carrier_name,
  trip:
    wire.travel_id === null
      ? null
      : {
          tripId: wire.travel_id,
          invoice: wire.external_invoice ?? '',
          plates: wire.plates,
          origin: wire.origin ?? '',
          destination: wire.destination ?? '',
        },
  isOnOtherTrip: wire.on_other_trip,
  isUnderDuress: wire.under_duress,
  signal: wire.signal.state,
  phoneSeenAt: wire.signal.last_seen === null ? null : Date.parse(wire.signal.last_seen),
  batteryPercent: wire.signal.battery_pct,
  app: wire.signal.app,
  isOldApp: wire.signal.is_old_app,
  documents: wire.documents,
  absence: absenceFromWire(wire.absence),
  reliability: reliabilityFromWire(wire.reliability),
})

const reliabilityFromWire = ({
  is_poor: isPoor,
  best_from_h: fromHour,
  best_to_h: toHour,
  ...counts
}: OperatorWire['reliability']): OperatorReliability => ({
  ...counts,
  isPoor,
  best: fromHour === null || toHour === null ? null : { fromHour, toHour },
})
