import type { endpoints, ResponseOf } from '@vigia/contract'
import type { TripForm } from './trip-form.store.ts'

/** A trip in the wire's names, as a form takes it and `PATCH` takes it back. */
export const formToWire = (form: TripForm): ResponseOf<(typeof endpoints)['getTrip']> => ({
  ...{ id: form.id, external_invoice: form.invoice ?? '', invoice_id: form.invoiceId ?? null },
  ...{ description: form.description ?? null, status: form.status ?? 'off' },
  ...{ origin: form.origin ?? '', destination: form.destination ?? '' },
  latitude_origin_address: form.originPoint?.lat ?? null,
  longitude_origin_address: form.originPoint?.lng ?? null,
  latitude_destination_address: form.destinationPoint?.lat ?? null,
  longitude_destination_address: form.destinationPoint?.lng ?? null,
  ...{ weight: form.weightTons ?? null, package: form.packaging ?? null },
  ...{ charge_date: iso(form.chargeAt), download_date: iso(form.dueAt), eta: iso(form.etaAt) },
  ...{ company_client_name: form.client ?? null, company_carrier_name: form.carrier ?? null },
  ...{ unit_name: form.unitName ?? null, unit_plates: form.unitPlates ?? null },
  ...{ operator_name: form.operatorName ?? null, operator_phone: form.operatorPhone ?? null },
  ...{ tracking_type: form.trackingType ?? 'SIN_TRACKING', gps_platform: form.gpsPlatform ?? null },
  ...{ monitor_url: form.linkUrl ?? null, monitor_account: form.linkAccount ?? null, has_password: form.hasPassword },
  ...{ operator_device_id: form.operatorDeviceId ?? null, unit_device_id: form.unitDeviceId ?? null },
  ...{ version: form.version, changed: new Date(form.changedAt).toISOString(), changed_by: form.changedBy },
})

const iso = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString()
