import { startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import type { ApiPlatform, ApiUnit } from '@vigia/simulator/platforms/api/serve-api'
import { type Sites, startSites } from '@vigia/testbeds/sites/start-sites'
import { type Account, type Api, callApi, putSetting, signInToken } from './api.ts'
import { createTrip, MINUTE_MS, type TestTrip, uniqueName } from './trips.ts'

interface ServerAddress {
  readonly url: string
  readonly account: Account
}

/** A truck as a test places it on a platform; no place: its device has never reported. */
interface PlacedUnit {
  readonly lat: number
  readonly lng: number
  readonly speedKmh: number
  readonly address?: string
}

/** A carrier's platform with the API of Traccar, running here: it shows the trucks that a test puts on it. */
export interface TestPlatform {
  readonly traccar: ApiPlatform
  /** What a trip stores of it. */
  readonly link: Readonly<Record<string, unknown>>
  place(plates: string, unit: PlacedUnit | null): void
  close(): Promise<void>
}

const ACCOUNT = 'espejo@transportes.example'
const PASSWORD = 'Espejo-de-pruebas-26'

export async function startPlatform(): Promise<TestPlatform> {
  const units = new Map<string, PlacedUnit | null>()
  const traccar = await startTraccar({
    account: ACCOUNT,
    password: PASSWORD,
    now: Date.now,
    units: () => [...units].map(([plates, unit], index) => apiUnit(index + 1, plates, unit)),
  })
  return {
    traccar,
    link: mirrorLink(`${traccar.url}/`, ACCOUNT, PASSWORD, 'GeoFlotas'),
    place: (plates, unit) => units.set(plates, unit),
    close: () => traccar.close(),
  }
}

function apiUnit(id: number, plates: string, unit: PlacedUnit | null): ApiUnit {
  const position = unit && { headingDeg: 90, address: null, ...unit, at: Date.now() - 5_000 }
  return { id, name: `ECO-${id} ${plates}`, plates, imei: String(864_000_070_000_000 + id), position }
}

/** What a trip stores of a carrier's platform. */
export const mirrorLink = (
  url: string,
  account: string | null,
  password: string | null,
  platform: string,
): Readonly<Record<string, unknown>> => ({
  tracking_type: 'GPS_ESPEJO',
  gps_platform: platform,
  monitor_url: url,
  monitor_account: account,
  monitor_password: password,
})

/** A platform of the catalogue that only a browser reads, and a trip of its unit. */
export async function createSiteTrip(api: Api, sites: Sites, name: string): Promise<TestTrip> {
  const { account, password, wanted } = sites.site(name)
  return createTrip(api, {
    ...mirrorLink(sites.url(name), account, password, `Sitio ${name}`),
    unit_plates: wanted.plates,
  })
}

export const startPages = (names: readonly string[]): Promise<Sites> => startSites({ names })

/** Lets passwords be typed on these platforms of this machine; the server opens nothing by itself, so that tests do. */
export async function openByHand({ url, account }: ServerAddress, urls: readonly string[]): Promise<void> {
  const token = await signInToken(url, account)
  const body = { auto_open: false, person_may_change: false }
  await putSetting(url, 'gps', { body, token })
  for (const origin of urls.map((address) => new URL(address).origin))
    await callApi(url, 'POST', '/api/gps/origins', { body: { origin }, token })
}

/** Plates that a platform's search finds and no other trip has. */
export const newPlates = (): string => uniqueName('E').slice(-9)

export interface SessionFacts {
  readonly state: string
  readonly obstacle: string | null
  readonly hasScreen: boolean
  readonly needsPerson: boolean
  readonly reading: { readonly coordinates: { readonly lat: number; readonly lng: number } } | null
}

/** A trip's session as the API tells it; null without one. */
export async function sessionOf({ url, account }: ServerAddress, { id }: TestTrip): Promise<SessionFacts | null> {
  const token = await signInToken(url, account)
  const { sessions } = await callApi(url, 'GET', '/api/gps/extract/sessions', { token })
  const all = sessions as (SessionFacts & { travelId: string })[]
  return all.find(({ travelId }) => travelId === id) ?? null
}

/** How long a browser of the server may take on a busy machine to open a page, sign in and be sure. */
export const SLOW_MS = MINUTE_MS
