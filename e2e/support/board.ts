import type { Locator } from '@playwright/test'
import { type Account, type Api, callApi, signInToken } from './api.ts'
import { createTrip, postFix, type TestTrip } from './trips.ts'

/** An open alert, as far as tests look at it. */
export interface OpenAlert {
  readonly id: string
  readonly type: string
  readonly severity: 'critical' | 'high' | 'other'
  readonly travel_id: string | null
  readonly acknowledged_at: string | null
  readonly closed_at: string | null
  readonly occurrences: number
}

interface ServerAddress {
  readonly url: string
  readonly account: Account
}

/** The open alerts, as the API tells them. */
export const openAlerts = async (api: Api): Promise<readonly OpenAlert[]> =>
  (await api.get('/api/alerts/active')) as unknown as OpenAlert[]

/** Ends every trip and closes every alert, so that a test starts from an empty board. */
export async function clearBoard(server: ServerAddress, api: Api): Promise<void> {
  const { data } = (await api.get('/api/monitor/bitacoras')) as { data: { travel_id: string }[] }
  for (const { travel_id } of data) await api.patch(`/api/travels/${travel_id}`, { status: 'complete' })
  await resolveAlerts(server, api)
}

/** Closes every alert; the trips go on. */
export async function resolveAlerts(server: ServerAddress, api: Api): Promise<void> {
  const token = await signInToken(server.url, server.account)
  for (const { id } of await openAlerts(api)) {
    const resolved = callApi(server.url, 'POST', `/api/alerts/${id}/resolve`, { body: { cause: 'otra' }, token })
    // The alerts of a trip that has just ended close by themselves, perhaps in between.
    await resolved.catch((error: unknown) => {
      if (!String(error).includes('ALREADY_CLOSED')) throw error
    })
  }
}

/** A trip that has been heard before it set out, so that its first moment on the road raises no silence. */
export async function createLocatedTrip(
  api: Api,
  over: Record<string, unknown> = {},
  fix: { readonly lat: number; readonly lng: number; readonly [field: string]: unknown } = { lat: 20.6, lng: -100.4 },
): Promise<TestTrip> {
  const trip = await createTrip(api, { ...over, status: 'load' })
  await postFix(api, trip, 0, { speed: 60, ...fix, device: trip.phone, travel_id: undefined })
  await api.patch(`/api/travels/${trip.id}`, { status: 'in transit' })
  return trip
}

/** The operator presses the button. */
export const panic = (api: Api, trip: TestTrip, fix: { lat?: number; lng?: number } = {}): Promise<void> =>
  postFix(api, trip, 0, { lat: 20.6, lng: -100.4, ...fix, event: 'panic' })

/** List items of a screen: the toast of an alert that has just arrived is a list item too. */
export const notToast = (items: Locator): Locator => items.and(items.page().locator(':not([data-sonner-toast])'))
