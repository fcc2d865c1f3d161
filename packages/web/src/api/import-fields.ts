import type { ImportField } from './trip-imports.ts'

/** What each field of a file is called on screen. */
export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  external_invoice: 'Factura externa',
  invoice_id: 'Factura interna',
  description: 'Observaciones',
  status: 'Estatus',
  origin: 'Origen',
  destination: 'Destino',
  latitude_origin_address: 'Latitud del origen',
  longitude_origin_address: 'Longitud del origen',
  latitude_destination_address: 'Latitud del destino',
  longitude_destination_address: 'Longitud del destino',
  weight: 'Peso (t)',
  weight_kg: 'Peso (de kg a t)',
  product: 'Mercancía',
  package: 'Empaque',
  charge_date: 'Fecha de carga',
  download_date: 'Entrega',
  eta: 'ETA',
  company_client_name: 'Cliente',
  company_carrier_name: 'Línea',
  unit_name: 'Unidad (económico)',
  unit_plates: 'Placas',
  operator_name: 'Operador',
  operator_phone: 'Teléfono',
  tracking_type: 'Tipo de rastreo',
  gps_platform: 'Plataforma GPS',
  monitor_url: 'Liga GPS',
  monitor_account: 'Cuenta GPS',
  monitor_password: 'Contraseña GPS',
  operator_device_id: 'Celular del operador (app)',
  unit_device_id: 'Rastreador (IMEI)',
}

/** The fields, in the order in which people are asked for them. */
export const FIELDS = Object.keys(FIELD_LABELS) as readonly ImportField[]

export const REQUIRED_FIELDS: readonly ImportField[] = ['external_invoice', 'status', 'origin', 'destination']

/** Fields of dates with their hours. */
export const DATE_FIELDS: readonly (ImportField | null)[] = ['charge_date', 'download_date', 'eta']

/** What the table of rows shows of each. */
export const SHOWN_FIELDS: readonly ImportField[] = [
  ...(['external_invoice', 'status', 'origin', 'destination', 'download_date'] as const),
  ...(['company_client_name', 'unit_plates', 'operator_name'] as const),
]

/** Fields whose words may be remembered for later files. */
export const WORD_FIELDS: readonly (ImportField | null)[] = ['status', 'tracking_type']
