import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { instantOfWall, wallTime } from '@vigia/domain/time/wall-time'
import { call } from './call.ts'

export type TripWarning = CallAnswers['checkTrip']['warnings'][number]

type Body = NonNullable<CallInputs['patchTrip']['body']>
export type TripField = keyof Body
/** What stands in the fields of a form, as text. */
export type TripValues = Readonly<Partial<Record<TripField, string>>>

export interface TripFieldLook {
  readonly field: TripField
  readonly label: string
  readonly kind?: 'number' | 'instant' | 'status' | 'tracking' | 'password' | 'place'
  /** The catalogue that its names are of. */
  readonly catalogue?: 'clients' | 'carriers' | 'units' | 'operators'
  readonly isRequired?: true
  readonly hint?: string
}

const TOWN_HINT = 'Con su estado, si hay varias poblaciones así'

/** The four groups of the form (design §10). */
export const TRIP_GROUPS: readonly { readonly title: string; readonly fields: readonly TripFieldLook[] }[] = [
  {
    title: 'Viaje',
    fields: [
      { field: 'external_invoice', label: 'Factura externa', isRequired: true },
      { field: 'invoice_id', label: 'Factura interna' },
      { field: 'status', label: 'Estatus', kind: 'status', isRequired: true },
      { field: 'company_client_name', label: 'Cliente', catalogue: 'clients' },
      { field: 'package', label: 'Mercancía y empaque' },
      { field: 'weight', label: 'Peso (t)', kind: 'number' },
      { field: 'description', label: 'Observaciones' },
    ],
  },
  {
    title: 'Ruta y citas',
    fields: [
      { field: 'origin', label: 'Origen', kind: 'place', isRequired: true, hint: TOWN_HINT },
      { field: 'latitude_origin_address', label: 'Latitud del origen', kind: 'number' },
      { field: 'longitude_origin_address', label: 'Longitud del origen', kind: 'number' },
      { field: 'destination', label: 'Destino', kind: 'place', isRequired: true },
      { field: 'latitude_destination_address', label: 'Latitud del destino', kind: 'number' },
      { field: 'longitude_destination_address', label: 'Longitud del destino', kind: 'number' },
      { field: 'charge_date', label: 'Carga', kind: 'instant' },
      { field: 'download_date', label: 'Cita de entrega', kind: 'instant' },
      { field: 'eta', label: 'ETA', kind: 'instant' },
    ],
  },
  {
    title: 'Unidad y operador',
    fields: [
      { field: 'company_carrier_name', label: 'Línea transportista', catalogue: 'carriers' },
      { field: 'unit_name', label: 'Unidad' },
      { field: 'unit_plates', label: 'Placas', catalogue: 'units' },
      { field: 'operator_name', label: 'Operador', catalogue: 'operators' },
      { field: 'operator_phone', label: 'Teléfono' },
      { field: 'operator_device_id', label: 'Teléfono que reporta', hint: 'Su identificador en la app' },
    ],
  },
  {
    title: 'Rastreo',
    fields: [
      { field: 'tracking_type', label: 'Tipo de rastreo', kind: 'tracking' },
      { field: 'monitor_url', label: 'Liga GPS' },
      { field: 'gps_platform', label: 'Plataforma' },
      { field: 'unit_device_id', label: 'Rastreador', hint: 'IMEI o identificador' },
      { field: 'monitor_account', label: 'Cuenta' },
      { field: 'monitor_password', label: 'Contraseña', kind: 'password' },
    ],
  },
]

const FIELDS: readonly TripFieldLook[] = TRIP_GROUPS.flatMap(({ fields }) => fields)

/** What no trip is without and a form does not say. */
export const missingFields = (values: TripValues): readonly TripFieldLook[] =>
  FIELDS.filter(({ field, isRequired }) => isRequired === true && (values[field] ?? '').trim() === '')

/** What a form keeps in the browser: never the password. */
export const withoutPassword = ({ monitor_password: _, ...values }: TripValues): TripValues => values

/** Whether somebody typed a password into a form. */
export const hasTypedPassword = ({ monitor_password: password = '' }: TripValues): boolean => password !== ''

/** As `tripChange`, with the stored password taken away. */
export const withPasswordRemoved = (change: Body): Body => ({ ...change, monitor_password: null })

/** What of a form goes with an entry of a catalogue: the phone of an operator, the economic number of a unit. */
export const DETAIL_FIELDS: Readonly<Partial<Record<NonNullable<TripFieldLook['catalogue']>, TripField>>> = {
  operators: 'operator_phone',
  units: 'unit_name',
}

const OF_LANE: readonly TripField[] = [
  ...(['company_client_name', 'company_carrier_name', 'origin', 'destination'] as const),
  ...(['latitude_origin_address', 'longitude_origin_address'] as const),
  ...(['latitude_destination_address', 'longitude_destination_address'] as const),
]

/** What stays for the next trip of the same lane: its places with where they are. */
export const laneOnly = (values: TripValues): TripValues =>
  Object.fromEntries(OF_LANE.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])))

export interface TripForm {
  readonly id: string
  readonly version: number
  readonly hasPassword: boolean
  /** Who changed it last; null: nobody knows. */
  readonly changedBy: string | null
  readonly values: TripValues
}

/** A trip as it stands in its form; instants in the time of Mexico City. */
export async function getTrip(id: string, signal?: AbortSignal): Promise<TripForm> {
  const wire = await call('getTrip', { params: { id }, ...(signal === undefined ? {} : { signal }) })
  const values = FIELDS.flatMap(({ field, kind }): [TripField, string][] => {
    const value = field === 'monitor_password' ? null : wire[field]
    if (value === null || value === undefined) return []
    return [[field, kind === 'instant' ? wallTime(Date.parse(String(value))) : String(value)]]
  })
  const { version, has_password: hasPassword, changed_by: changedBy } = wire
  return { id, version, hasPassword, changedBy, values: Object.fromEntries(values) }
}

/** What saving would come to; nothing is saved. */
export const checkTrip = (
  tripId: string | null,
  change: Body,
  signal?: AbortSignal,
): Promise<CallAnswers['checkTrip']> =>
  call('checkTrip', {
    body: { ...change, ...(tripId === null ? {} : { travel_id: tripId }) },
    ...(signal === undefined ? {} : { signal }),
  })

/** Makes a new trip and answers its id; 409 `TRIP_EXISTS` where there is one with its invoice. */
export async function upsertTrips(trip: Body): Promise<string> {
  const { data } = await call('upsertTrips', { body: trip, onlyNew: true })
  const id = data[0]?.id ?? null
  if (id === null) throw new Error('a trip was saved without an id')
  return id
}

/** Changes a trip that is still of this version, for a reason where it ends or begins anew (else `''`); else 412 `CHANGED_MEANWHILE`. */
export const patchTrip = (id: string, version: number, change: Body, reason: string): Promise<unknown> =>
  call('patchTrip', {
    params: { id },
    body: change,
    ifMatch: `"${version}"`,
    ...(reason === '' ? {} : { changeReason: reason }),
  })

/** Gives a trip without a password of GPS that of another one with the same site and account: the server does, and shows it to nobody. */
export const copyTripPassword = (id: string, fromId: string): Promise<null> =>
  call('copyTripPassword', { params: { id }, body: { from_travel_id: fromId } })

/** The fields in which two forms of one trip differ, in their order on screen. */
export const differingFields = (a: TripValues, b: TripValues): readonly TripFieldLook[] =>
  FIELDS.filter(({ field }) => (a[field] ?? '').trim() !== (b[field] ?? '').trim())

/** What a form says otherwise than the trip has it: an emptied field clears. */
export function tripChange(values: TripValues, stored: TripValues): Body {
  const changed = differingFields(values, stored)
  // Half a coordinate is none: both ends of it are sent.
  const fields = new Set(changed.map(({ field }) => field))
  for (const end of ['origin', 'destination'] as const) {
    const pair = [`latitude_${end}_address`, `longitude_${end}_address`] as const
    if (pair.some((field) => fields.has(field))) for (const field of pair) fields.add(field)
  }
  return Object.fromEntries(
    FIELDS.filter(({ field }) => fields.has(field)).map(({ field, kind }) => [
      field,
      toWire(values[field] ?? '', kind),
    ]),
  )
}

function toWire(text: string, kind: TripFieldLook['kind']): string | number | null {
  if (kind === 'password') return text
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (kind === 'instant') return instantOf(trimmed)
  const number = Number(trimmed.replace(',', '.'))
  return kind === 'number' && Number.isFinite(number) ? number : trimmed
}

/** Of a time on the wall; what is none, such as one of the year 20266, goes out as it is, for the server to refuse. */
function instantOf(wall: string): string {
  const at = instantOfWall(wall)
  return Number.isNaN(at) ? wall : new Date(at).toISOString()
}

/** When a trip of the form leaves, epoch ms; null where it does not say. */
export function departureAt({ charge_date: wall = '' }: TripValues): number | null {
  const at = Date.parse(instantOf(wall.trim()))
  return Number.isNaN(at) ? null : at
}
