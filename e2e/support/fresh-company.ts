import { calls } from '@vigia/contract/calls'
import { preferencesCodec } from '@vigia/contract/preferences.codec'
import { DEFAULT_PREFERENCES } from '@vigia/domain/account/preferences'
import { type Api, callApi, connectApi, putSetting, putVersioned, signInToken } from './api.ts'
import { clearBoard } from './board.ts'
import type { VigiaServer } from './vigia-server.ts'

/** What every screen of a company sees, and a test may add to. */
const SHARED_LISTS = ['/api/geofences', '/api/gps/mirrors'] as const
/** Each setting that is replaced as a whole; who adds one to the contract adds it here. */
const SETTINGS = Object.values(calls).flatMap((call) => /^PUT \/api\/settings\/([a-z-]+)$/.exec(call)?.[1] ?? [])

type Settings = Readonly<Record<string, unknown>>

/** The company of a worker's server, which many files of tests share one after the other. */
export interface FreshCompany {
  readonly vigia: VigiaServer
  readonly api: Api
  /**
   * Before the first test of another file: nobody is on the road, no alert is open, nothing is drawn, no carrier pushes, nobody
   * but the first person may sign in, and every setting is as it came. Only names remain: of ended trips, operators, devices.
   */
  freshFor(file: string): Promise<void>
}

/** Takes a server that has just started, whose settings are those that it came with. */
export async function freshCompany(vigia: VigiaServer): Promise<FreshCompany> {
  const api = await connectApi(vigia.url, vigia.account)
  const asItCame = await settingsOf(vigia, await signInToken(vigia.url, vigia.account))
  let last: string | null = null
  return {
    vigia,
    api,
    freshFor: async (file) => {
      if (file === last) return
      if (last !== null) await clear(vigia, api, asItCame)
      last = file
    },
  }
}

async function clear(vigia: VigiaServer, api: Api, asItCame: Settings): Promise<void> {
  const token = await signInToken(vigia.url, vigia.account)
  const ask = (method: string, path: string, body?: unknown) =>
    callApi(vigia.url, method, path, body === undefined ? { token } : { token, body })
  const now = await settingsOf(vigia, token)
  for (const [key, body] of Object.entries(asItCame))
    if (JSON.stringify(body) !== JSON.stringify(now[key])) await putSetting(vigia.url, key, { token, body })
  // What the first person has chosen follows them to every browser, and so to every test.
  await putVersioned(vigia.url, '/api/auth/preferences', { token, body: preferencesCodec.encode(DEFAULT_PREFERENCES) })
  for (const path of SHARED_LISTS)
    for (const { id } of listed(await ask('GET', path))) await ask('DELETE', `${path}/${id}`)
  for (const { id, email, disabled } of listed(await ask('GET', '/api/users')))
    if (email !== vigia.account.email && disabled !== true) await ask('PATCH', `/api/users/${id}`, { disabled: true })
  await clearBoard(vigia, api)
}

async function settingsOf({ url }: VigiaServer, token: string): Promise<Settings> {
  const all = SETTINGS.map(async (key) => [key, await callApi(url, 'GET', `/api/settings/${key}`, { token })] as const)
  return Object.fromEntries(await Promise.all(all))
}

/** The rows of an answer, whatever it calls them. */
const listed = (answer: object): Record<string, unknown>[] =>
  Object.values(answer).find((rows): rows is Record<string, unknown>[] => Array.isArray(rows)) ?? []
