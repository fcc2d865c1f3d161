import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEgress, type ResolveAll } from '@vigia/egress/egress'
import { type BrowserHost, createBrowserHost } from '../src/browser/browser-host.ts'
import { type BrowserPlace, takePlace } from '../src/browser/browser-place.ts'
import { findChromium } from '../src/browser/find-chromium.ts'
import type { DeniedAct, PlatformContext, PlatformTarget } from '../src/platform.ts'
import { NO_HABITS } from '../src/reading/evidence.ts'

/** A server on this machine; every connection counts. */
export interface LocalServer {
  readonly port: number
  readonly server: Server
  connections(): number
  reset(): void
  close(): void
}

export async function startLocal(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  host = '127.0.0.1',
): Promise<LocalServer> {
  const server = createServer(answer)
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    server,
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    reset: () => {
      connections = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const startBrowser = (): BrowserHost => createBrowserHost(findChromium() ?? '', Date.now)

export interface TriedPlace extends BrowserPlace {
  readonly denied: readonly DeniedAct[]
  readonly platform: PlatformContext
  /** As an administrator decides it for persons. */
  letPersonChange(may: boolean): void
}

/** A place in the browser for a site that is allowed, as an account has one. */
export async function openPlace(
  host: BrowserHost,
  url: string,
  allowedHosts: readonly string[],
  resolveAll?: ResolveAll,
  /** Null: every one. */
  confirmed: readonly string[] | null = null,
): Promise<TriedPlace> {
  const denied: DeniedAct[] = []
  let mayPersonChange = false
  const options = { allowedHosts, kind: 'platform' as const }
  const platform: PlatformContext = {
    egress: createEgress(resolveAll === undefined ? options : { ...options, resolveAll }),
    now: Date.now,
    signal: new AbortController().signal,
    onDenied: (act) => denied.push(act),
    onSavedSession: () => undefined,
    onHabits: () => undefined,
    onReadsText: () => () => undefined,
    mayPersonChange: () => mayPersonChange,
    onCrash: () => undefined,
  }
  const target: PlatformTarget = {
    ...{
      url,
      account: null,
      password: null,
      savedSession: null,
      maySignIn: true,
      mayReceive: (origin: string) => confirmed?.includes(origin) ?? true,
      habits: NO_HABITS,
    },
  }
  const place = await takePlace(host, target, null, platform, () => undefined)
  const letPersonChange = (may: boolean): void => {
    mayPersonChange = may
  }
  return { ...place, denied, platform, letPersonChange }
}
