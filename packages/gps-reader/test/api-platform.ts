/**
 * An account on a platform of recorded shape, on this machine, and a session of ours on it:
 *
 *   const fixture = await openApiFixture('traccar')                     // right account and password
 *   const [reading] = await fixture.read({ plates: '45-AK-7P' })
 *   await expect(fixture.problem()).resolves.toMatchObject({ obstacle: 'platform-down' })
 */

import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { createEgress } from '@vigia/egress/egress'
import { startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import type { ApiPlatform, ApiPlatformOptions, ApiUnit } from '@vigia/simulator/platforms/api/serve-api'
import { startGeotab } from '@vigia/testbeds/api/fake-geotab'
import { startGpswox } from '@vigia/testbeds/api/fake-gpswox'
import { startNavixy } from '@vigia/testbeds/api/fake-navixy'
import { startSamsara } from '@vigia/testbeds/api/fake-samsara'
import { startWialon } from '@vigia/testbeds/api/fake-wialon'
import { onTestFinished } from 'vitest'
import { apiPlatforms } from '../src/api/api-platforms.ts'
import { PlatformProblem, type PlatformSession, type PlatformTarget } from '../src/platform.ts'
import { NO_HABITS, type UnitReading } from '../src/reading/evidence.ts'

export type ApiKind = Exclude<PlatformKind, 'browser'>
export const NOW = Date.UTC(2026, 10, 21, 14, 30)
export const PASSWORD = 'samsara_api_contrasena-de-espejo'

const at = (lat: number, lng: number, ageMin: number, speedKmh = 72) => ({
  ...{ lat, lng, speedKmh, headingDeg: 140, at: NOW - ageMin * 60_000, address: 'Carretera 57, km 41' },
})

/** Near-equal plates, one that never reported, one at a placeholder, two with one name, one with its plates apart. */
export const UNITS: readonly ApiUnit[] = [
  { id: 11, name: 'TRACTO 45-AK-7P', plates: '45-AK-7P', imei: '864200000000011', position: at(20.5881, -100.3899, 2) },
  { id: 12, name: 'TRACTO 45-AK-7R', plates: '45-AK-7R', imei: '864200000000012', position: at(25.6714, -100.309, 1) },
  { id: 13, name: 'TRACTO 88-ZZ-1X', plates: '88-ZZ-1X', imei: '864200000000013', position: null },
  { id: 14, name: 'TRACTO 77-BB-2C', plates: '77-BB-2C', imei: '864200000000014', position: at(19.4326, -99.1332, 3) },
  { id: 15, name: 'CAJA ROJA', plates: null, imei: '864200000000015', position: at(21.1, -101.7, 4, 0) },
  { id: 16, name: 'CAJA ROJA', plates: null, imei: '864200000000016', position: at(22.1, -102.3, 4, 0) },
  { id: 17, name: 'ECO NORTE', plates: '11-CC-3D', imei: '864200000000017', position: at(27.5, -99.5, 5) },
]

const START: Readonly<Record<ApiKind, (options: ApiPlatformOptions) => Promise<ApiPlatform>>> = {
  traccar: startTraccar,
  wialon: startWialon,
  gpswox: startGpswox,
  navixy: startNavixy,
  samsara: startSamsara,
  geotab: startGeotab,
}

export const ACCOUNT = 'fletes/espejo@transportes.mx'

const WANTED: WantedUnit = { plates: '45 ak 7p', name: null, pickedName: null }

export async function startApi(kind: ApiKind, units: () => readonly ApiUnit[] = () => UNITS): Promise<ApiPlatform> {
  const platform = await START[kind]({ account: ACCOUNT, password: PASSWORD, units, now: () => NOW })
  onTestFinished(() => platform.close())
  return platform
}

export interface ApiFixture {
  readonly session: PlatformSession
  readonly savedSessions: string[]
  /** Origins for which the password was asked. */
  readonly asked: string[]
  maySignIn: boolean
  now: number
  read(...wanted: Partial<WantedUnit>[]): Promise<readonly UnitReading[]>
  problem(signal?: AbortSignal): Promise<PlatformProblem>
}

export async function openApiFixture(
  kind: ApiKind,
  platform: Pick<ApiPlatform, 'url'>,
  given: Partial<Omit<PlatformTarget, 'password'>> & { readonly password?: string | null } = {},
  moreHosts: readonly string[] = [],
): Promise<ApiFixture> {
  const closing = new AbortController()
  const { password = PASSWORD, ...rest } = given
  const allowedHosts = [new URL(platform.url).host, ...moreHosts]
  const fixture = { savedSessions: [] as string[], asked: [] as string[], maySignIn: true, now: NOW }
  const session = await apiPlatforms[kind].open(
    {
      url: platform.url,
      account: ACCOUNT,
      savedSession: null,
      mayReceive: () => true,
      habits: NO_HABITS,
      ...rest,
      get maySignIn() {
        return fixture.maySignIn
      },
      password:
        password === null
          ? null
          : async (origin) => {
              fixture.asked.push(origin)
              return password
            },
    },
    {
      egress: createEgress({ allowedHosts, kind: 'platform' }),
      now: () => fixture.now,
      signal: closing.signal,
      onDenied: () => undefined,
      onSavedSession: (savedSession) => fixture.savedSessions.push(savedSession),
      onHabits: () => undefined,
      onReadsText: () => () => undefined,
      mayPersonChange: () => false,
      onCrash: () => undefined,
    },
  )
  onTestFinished(async () => {
    closing.abort()
    await session.close()
  })
  const read = (wanted: readonly Partial<WantedUnit>[], signal: AbortSignal) =>
    session.read(
      wanted.map((one) => ({ plates: null, name: null, pickedName: null, ...one })),
      signal,
    )
  return Object.assign(fixture, {
    session,
    read: (...wanted: Partial<WantedUnit>[]) => read(wanted, AbortSignal.timeout(15_000)),
    problem: async (signal = AbortSignal.timeout(15_000)) => {
      const outcome: unknown = await read([WANTED], signal).catch((error: unknown) => error)
      if (outcome instanceof PlatformProblem) return outcome
      throw new Error(`no problem: ${JSON.stringify(outcome)} ${String(outcome)}`)
    },
  })
}
