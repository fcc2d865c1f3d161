import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { call } from './call.ts'
import type { TripValues } from './trip-form.ts'

/** An access as a form has it; what it does not say is the trip's. */
export type TriedAccess = CallInputs['startAccessCheck']['body']
export type AccessCheck = CallAnswers['startAccessCheck']

/** Signs in on a carrier's platform to see whether it can be read; nothing of it is kept. */
export const startAccessCheck = (body: TriedAccess): Promise<AccessCheck> => call('startAccessCheck', { body })

export const getAccessCheck = (id: string, signal: AbortSignal): Promise<AccessCheck> =>
  call('getAccessCheck', { params: { id }, signal })

export const cancelAccessCheck = (id: string): Promise<unknown> => call('cancelAccessCheck', { params: { id } })

/** Whether a form says where the platform is. */
export const hasLink = (values: TripValues): boolean => text(values.monitor_url) !== null

/** Scheme, host and port of the form's platform; null: it says no address. */
export function siteOf(values: TripValues): string | null {
  const url = text(values.monitor_url) ?? ''
  return URL.canParse(url) ? new URL(url).origin : null
}

/** What of the form an access is made of. A password that nobody typed is the stored one, unless saving takes it away. */
export function accessOf(
  tripId: string | null,
  values: TripValues,
  { isSealed, isRemoved }: { readonly isSealed: boolean; readonly isRemoved: boolean },
): TriedAccess {
  const typed = values.monitor_password ?? ''
  const isStored = typed === '' && isSealed && !isRemoved
  return {
    ...(tripId === null ? {} : { travel_id: tripId }),
    monitor_url: text(values.monitor_url) ?? '',
    monitor_account: text(values.monitor_account),
    ...(isStored ? {} : { monitor_password: typed === '' ? null : typed }),
    unit_plates: text(values.unit_plates),
    unit_name: text(values.unit_name),
  }
}

const text = (value: string | undefined): string | null => value?.trim() || null
