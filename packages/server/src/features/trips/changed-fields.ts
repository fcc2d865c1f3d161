import { matchKey } from '@vigia/domain/text/match-key'
import type { TripChange } from './trip-change.ts'
import type { TripForm } from './trip-form.store.ts'

/** The wire's name of each thing that a change may say, but for the password. */
const FIELDS = {
  ...{ invoice: 'external_invoice', invoiceId: 'invoice_id', description: 'description', status: 'status' },
  ...{ origin: 'origin', destination: 'destination', originPoint: 'latitude_origin_address' },
  ...{ destinationPoint: 'latitude_destination_address', weightTons: 'weight', packaging: 'package' },
  ...{ chargeAt: 'charge_date', dueAt: 'download_date', etaAt: 'eta', client: 'company_client_name' },
  ...{
    carrier: 'company_carrier_name',
    unitName: 'unit_name',
    unitPlates: 'unit_plates',
    operatorName: 'operator_name',
  },
  ...{ operatorPhone: 'operator_phone', trackingType: 'tracking_type', gpsPlatform: 'gps_platform' },
  ...{ linkUrl: 'monitor_url', linkAccount: 'monitor_account' },
  ...{ operatorDeviceId: 'operator_device_id', unitDeviceId: 'unit_device_id' },
} as const satisfies Record<Exclude<keyof TripChange, 'linkPassword'>, string>

/** Names by which a party is found: another spelling of the same is no change. */
const KEYED: ReadonlySet<string> = new Set(['client', 'carrier', 'unitPlates', 'operatorName'])

/** The fields, by their names on the wire, that a change would change. A password that is given always is one. */
export function changedFields(change: TripChange, current: TripForm): readonly string[] {
  const changed = Object.entries(FIELDS).flatMap(([name, field]) => {
    // The table has exactly the names that both have.
    const key = name as keyof typeof FIELDS
    const wanted = change[key]
    return wanted === undefined || isSame(name, wanted, current[key]) ? [] : [field]
  })
  return change.linkPassword === undefined ? changed : [...changed, 'monitor_password']
}

function isSame(name: string, wanted: unknown, stored: unknown): boolean {
  if (KEYED.has(name) && typeof wanted === 'string' && typeof stored === 'string')
    return matchKey(wanted) === matchKey(stored)
  return JSON.stringify(wanted) === JSON.stringify(stored ?? null)
}
