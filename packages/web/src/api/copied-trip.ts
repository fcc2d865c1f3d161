import { isRecord } from '../browser/is-record.ts'
import { laneKey } from './lane-routes.ts'
import type { TripField, TripForm, TripValues } from './trip-form.ts'

/** The trip that a form was filled from: what it may still take of it when it is saved. */
export interface CopiedTrip {
  readonly tripId: string
  readonly invoice: string
  /** Whether it has a password of GPS, which no call gives back. */
  readonly hasPassword: boolean
  /** As they were copied: its password and its route go with no other account and no other lane. */
  readonly url: string
  readonly account: string
  readonly lane: string | null
}

/**
 * What of a trip may hold of the next one too. A part is copied whole or not at all: the coordinates of one place under the
 * name of another would lead astray. Invoices, status, dates and goods are of the one trip.
 */
const PARTS: readonly { readonly name: string; readonly fields: readonly TripField[] }[] = [
  { name: 'Cliente', fields: ['company_client_name'] },
  { name: 'Origen', fields: ['origin', 'latitude_origin_address', 'longitude_origin_address'] },
  { name: 'Destino', fields: ['destination', 'latitude_destination_address', 'longitude_destination_address'] },
  { name: 'Línea transportista', fields: ['company_carrier_name'] },
  { name: 'Unidad', fields: ['unit_plates', 'unit_name', 'unit_device_id'] },
  { name: 'Operador', fields: ['operator_name', 'operator_phone', 'operator_device_id'] },
  // A password that was typed is of the account that was typed.
  { name: 'Rastreo', fields: ['tracking_type', 'gps_platform', 'monitor_url', 'monitor_account', 'monitor_password'] },
]

const read = (values: TripValues, field: TripField): string => (values[field] ?? '').trim()
const isFilled = (values: TripValues, fields: readonly TripField[]): boolean =>
  fields.some((field) => read(values, field) !== '')

/** The parts of a form in which something was typed that a copy would replace by something else. */
export const replacedParts = (values: TripValues, from: TripValues): readonly string[] =>
  PARTS.filter(
    ({ fields }) =>
      isFilled(values, fields) &&
      isFilled(from, fields) &&
      fields.some((field) => read(values, field) !== read(from, field)),
  ).map(({ name }) => name)

/** What a form becomes by a copy: `empty` fills only the parts in which nothing stands. */
export function copiedValues(values: TripValues, from: TripValues, into: 'empty' | 'all'): TripValues {
  const taken = PARTS.filter(
    ({ fields }) => isFilled(from, fields) && (into === 'all' || !isFilled(values, fields)),
  ).flatMap(({ fields }) => fields.map((field) => [field, from[field] ?? ''] as const))
  return { ...values, ...Object.fromEntries(taken) }
}

export const isCopiedTrip = (value: unknown): value is CopiedTrip =>
  isRecord(value) &&
  typeof value.hasPassword === 'boolean' &&
  [value.tripId, value.invoice, value.url, value.account].every((text) => typeof text === 'string') &&
  (value.lane === null || typeof value.lane === 'string')

export const copiedTrip = ({ id, hasPassword, values }: TripForm): CopiedTrip => ({
  ...{ tripId: id, invoice: values.external_invoice ?? '', hasPassword },
  ...{ url: read(values, 'monitor_url'), account: read(values, 'monitor_account'), lane: laneKey(values) },
})

/** Whether the form still names the account whose password would be copied, and no password of its own. */
export const takesPassword = ({ hasPassword, url, account }: CopiedTrip, values: TripValues): boolean =>
  hasPassword &&
  read(values, 'monitor_url') === url &&
  read(values, 'monitor_account') === account &&
  (values.monitor_password ?? '') === ''

/** Whether the form is still of the lane whose planned route would be copied. */
export const takesRoute = ({ lane }: CopiedTrip, values: TripValues): boolean =>
  lane !== null && lane === laneKey(values)
