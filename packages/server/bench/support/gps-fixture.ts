import type { GpsObstacle, PlatformKind } from '@vigia/domain/gps/obstacle'
import { NO_HABITS } from '@vigia/gps-reader/reading/evidence'
import type { AccountOrder } from '@vigia/gps-reader/worker-messages'
import { createLogger } from '@vigia/runtime/logger'
import { startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import { type Sites, startSites } from '@vigia/testbeds/sites/start-sites'
import { startGpsWorker } from '../../src/workers/gps-worker.ts'
import { childRunning, descendantsOf, type TreeUsage, usageOf } from './process-tree.ts'

/** Platforms of different make, all with a position to be read. */
const SITES = [
  'spa-token',
  'frames',
  'near-plates',
  'openlayers-only',
  'shadow',
  'asmx',
  'leaflet-only',
  'half-answers',
]
const FIX_EVERY_MS = 10_000

/** What the worker has told of one account. */
interface AccountNews {
  readonly wantedAt: number
  firstPositionMs: number | null
  readings: number
  positions: number
  lastObstacle: GpsObstacle | null
}

/** The real worker process with accounts on platforms of this machine. */
export interface GpsFixture {
  readonly browserAccounts: readonly AccountOrder[]
  readonly apiAccounts: readonly AccountOrder[]
  want(accounts: readonly AccountOrder[]): void
  readOf(accountId: string): AccountNews | undefined
  /** Of the worker with its browser. */
  usage(): TreeUsage
  changes(): readonly string[]
  /** The worker's own process. */
  workerPid(): number | null
  started(): Promise<void>
  close(): Promise<void>
}

export async function openGpsFixture(browsers: number, apis: number): Promise<GpsFixture> {
  const farms = await Promise.all(
    Array.from({ length: Math.ceil(browsers / SITES.length) }, () => startSites({ names: SITES })),
  )
  const places = farms.flatMap((sites) => SITES.map((name) => ({ sites, name }))).slice(0, browsers)
  const traccars = await Promise.all(
    Array.from({ length: apis }, () =>
      startTraccar({ account: 'espejo@bench.mx', password: 'banco', now: Date.now, units: movingUnits }),
    ),
  )
  const hosts = [...places.map(({ sites, name }) => sites.host(name)), ...traccars.map(({ url }) => new URL(url).host)]
  const passwords = new Map<string, string>()
  const orderOf = (
    id: string,
    kind: PlatformKind | null,
    link: Pick<Link, 'url' | 'account' | 'password' | 'wanted'>,
  ): AccountOrder => {
    if (link.password !== null) passwords.set(id, link.password)
    return {
      accountId: id,
      organisationId: 'bench',
      url: link.url,
      account: link.account,
      passwordDigest: link.password === null ? null : `password of ${id}`,
      hasSavedSession: false,
      maySignIn: true,
      kind,
      habits: NO_HABITS,
      mayPersonChange: false,
      receivers: [],
      trips: [{ tripId: `trip-${id}`, wanted: link.wanted, lastFix: null }],
    }
  }
  const readOf = new Map<string, AccountNews>()
  const worker = startGpsWorker({
    egressRules: { allowedHosts: hosts, privateHosts: [], ownPorts: [] },
    maxBrowserSessions: 40,
    logger: createLogger('error'),
  })
  worker.onMessage((message) => {
    if (message.type === 'secret-request') {
      const secret = passwords.get(message.request.accountId) ?? null
      return worker.send({ type: 'secret', requestId: message.requestId, secret })
    }
    const about = 'accountId' in message ? readOf.get(message.accountId) : undefined
    if (about === undefined) return
    if (message.type === 'standing') about.lastObstacle = message.obstacle
    if (message.type !== 'reading') return
    about.readings += 1
    if (message.reading.kind !== 'position') return
    about.positions += 1
    about.firstPositionMs ??= Date.now() - about.wantedAt
  })
  const workerPid = () => childRunning(process.pid, 'gps.worker')
  return {
    browserAccounts: places.map(({ sites, name }, index) =>
      orderOf(`web-${index}-${name}`, 'browser', linkOf(sites, name)),
    ),
    apiAccounts: traccars.map(({ url }, index) =>
      orderOf(`api-${index}`, null, {
        url: `${url}/`,
        account: 'espejo@bench.mx',
        password: 'banco',
        wanted: { plates: '45-AK-7P', name: null, pickedName: null },
      }),
    ),
    want: (accounts) => {
      for (const { accountId } of accounts) {
        if (readOf.has(accountId)) continue
        readOf.set(accountId, {
          wantedAt: Date.now(),
          firstPositionMs: null,
          readings: 0,
          positions: 0,
          lastObstacle: null,
        })
      }
      worker.send({ type: 'want', accounts })
    },
    readOf: (id) => readOf.get(id),
    usage: () => {
      const worker = workerPid()
      return usageOf(worker === null ? [] : [worker, ...descendantsOf(worker)])
    },
    changes: () => places.flatMap(({ sites, name }) => sites.hits(name).changes),
    workerPid,
    started: () =>
      new Promise((resolve) => {
        worker.onStarted(resolve)
      }),
    close: async () => {
      await worker.close()
      await Promise.all([...farms.map((sites) => sites.close()), ...traccars.map((one) => one.close())])
    },
  }
}

type Link = ReturnType<typeof linkOf>

function linkOf(sites: Sites, name: string) {
  const { account, password, wanted } = sites.site(name)
  return { url: sites.url(name), account, password, wanted }
}

/** Two trucks on a line that drive on by 70 km/h. */
function movingUnits() {
  const at = Math.floor(Date.now() / FIX_EVERY_MS) * FIX_EVERY_MS
  const north = ((at / 3_600_000) % 10) * 0.63
  return ['45-AK-7P', '45-AK-7R'].map((plates, index) => ({
    id: index + 1,
    name: `ECO-${index + 1} ${plates}`,
    plates,
    imei: `86400005000000${index}`,
    position: { lat: 19.5 + north, lng: -99.2 - index, speedKmh: 70, headingDeg: 0, at, address: null },
  }))
}
