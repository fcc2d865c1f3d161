import { type TripInput, tripInput } from '@vigia/contract'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { z } from 'zod'
import { cutText } from '../../db/cut-text.ts'
import { validate } from '../../http/validate.ts'
import { AppError } from '../../ports/errors.ts'
import type { NewTrip, TripChange } from './trip-change.ts'

export interface RowProblem {
  /** The wire's name of the field; empty when the row as a whole is wrong. */
  readonly field: string
  readonly error: string
}

export type TripRow =
  | { readonly ok: true; readonly change: NewTrip }
  | { readonly ok: false; readonly invoice: string | null; readonly problems: readonly RowProblem[] }

/** Reads one row of `POST /api/travels` or of a file by the contract, by itself: what is wrong is told, never thrown. */
export function readTripRow(raw: unknown): TripRow {
  try {
    const input = validate(tripInput, raw)
    const change = tripChangeOf(input)
    const { external_invoice: invoice, status, origin, destination } = input
    return { ok: true, change: { ...change, invoice, status, origin, destination } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, invoice: invoiceOf(raw), problems: problemsOf(error) }
  }
}

/** Translates the wire's names. Throws `AppError` 422 for half a coordinate (quality §7, 2.2.3) and for dates of other centuries. */
export function tripChangeOf(input: { readonly [K in keyof TripInput]?: TripInput[K] | undefined }): TripChange {
  return {
    invoice: input.external_invoice,
    invoiceId: filled(input.invoice_id),
    description: filled(input.description),
    status: input.status,
    origin: input.origin,
    destination: input.destination,
    originPoint: pointOf('origin', input.latitude_origin_address, input.longitude_origin_address),
    destinationPoint: pointOf('destination', input.latitude_destination_address, input.longitude_destination_address),
    weightTons: input.weight,
    packaging: filled(input.package),
    chargeAt: epochMs('charge_date', input.charge_date),
    dueAt: epochMs('download_date', input.download_date),
    etaAt: epochMs('eta', input.eta),
    client: filled(input.company_client_name),
    carrier: filled(input.company_carrier_name),
    unitName: filled(input.unit_name),
    unitPlates: filled(input.unit_plates),
    operatorName: filled(input.operator_name),
    operatorPhone: filled(input.operator_phone),
    trackingType: input.tracking_type,
    gpsPlatform: filled(input.gps_platform),
    linkUrl: filled(input.monitor_url),
    linkAccount: filled(input.monitor_account),
    linkPassword: filled(input.monitor_password),
    operatorDeviceId: input.operator_device_id,
    unitDeviceId: input.unit_device_id,
  }
}

const filled = (value: string | null | undefined): string | null | undefined => (value === '' ? null : value)

const FIRST_DATE = Date.UTC(2000, 0, 1)
const LAST_DATE = Date.UTC(2100, 0, 1)
const OTHER_CENTURY = 'La fecha debe estar entre los años 2000 y 2099'

function epochMs(field: string, value: string | null | undefined): number | null | undefined {
  if (typeof value !== 'string') return value
  const at = Date.parse(value)
  if (at >= FIRST_DATE && at < LAST_DATE) return at
  throw new AppError(422, 'OUT_OF_RANGE', `${field}: ${OTHER_CENTURY}`, { details: [{ field, error: OTHER_CENTURY }] })
}

const HALF_A_POINT = 'La latitud y la longitud van juntas'

function pointOf(
  end: 'origin' | 'destination',
  lat: number | null | undefined,
  lng: number | null | undefined,
): LatLng | null | undefined {
  if (typeof lat === 'number' && typeof lng === 'number') return { lat, lng }
  if (lat === undefined && lng === undefined) return undefined
  if (lat === null && lng === null) return null
  const field = typeof lat === 'number' ? `longitude_${end}_address` : `latitude_${end}_address`
  throw new AppError(422, 'OUT_OF_RANGE', `${field}: ${HALF_A_POINT}`, { details: [{ field, error: HALF_A_POINT }] })
}

const someInvoice = z.object({ external_invoice: z.string() })

/** Enough of the invoice for a person to find the row; nothing when it is not even text. */
function invoiceOf(raw: unknown): string | null {
  const found = someInvoice.safeParse(raw)
  return found.success ? cutText(found.data.external_invoice.trim(), 100) : null
}

const detailList = z.array(z.object({ field: z.string(), error: z.string() })).min(1)

function problemsOf(error: AppError): readonly RowProblem[] {
  const details = detailList.safeParse(error.details)
  return details.success ? details.data : [{ field: '', error: error.message }]
}
