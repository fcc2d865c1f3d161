import { originOf } from '@vigia/egress/origin-of'
import type { AuditContext } from '../../db/audit.store.ts'
import { allConfirmedOrigins } from '../../db/confirmed-origins.store.ts'
import { allGpsSettings } from '../../db/gps-settings.store.ts'
import { AppError } from '../../ports/errors.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { Job } from '../../ports/job.ts'
import { type OpenableTrip, openAccounts, openableTrips } from './gps-sessions.store.ts'
import { type OpenDeps, openGpsSession } from './open-gps-session.ts'
import { isShareLink, platformAccount } from './platform-account.ts'

/** From one turn that opened something to the next. */
const EVERY_MS = 60_000
/** While there is nothing to open. */
const LOOK_EVERY_MS = 10_000
const READING_EVERY_MS = 1_000
/** New sign-ins of an organisation at a time (spec §9). Trips of an account that is open cost none, and are not counted. */
const PER_CYCLE = 3

interface Deps extends OpenDeps {
  readonly fleet: FleetReader
  /** This server reads the platforms, now. */
  readonly isReading: () => boolean
}

/**
 * Opens the sessions of active trips that have what it takes, in organisations that want it: those nobody hears of first.
 * What a person closed stays closed, a link that could not be opened is left alone until it is another, and a site that
 * nobody has confirmed until somebody does.
 */
export function autoOpenJob(deps: Deps): Job {
  const { db, sealer, fleet } = deps
  /** The links that were refused, by trip. */
  const refused = new Map<string, string>()
  let nextAt = 0

  /** Resolves to how many were opened. */
  const openTrips = async (organisationId: string, signal: AbortSignal): Promise<number> => {
    const open = new Set(await openAccounts(db, organisationId))
    const confirmed = (await allConfirmedOrigins(db)).get(organisationId) ?? new Set<string>()
    const silence = { SIN_GPS: 0, STALE: 1, ACTIVE: 2 } as const
    const urgency = ({ tripId }: OpenableTrip): number =>
      silence[fleet.trip(organisationId, tripId)?.gpsStatus ?? 'SIN_GPS']
    const trips = (await openableTrips(db, organisationId))
      .filter(({ url, account, hasPassword }) => (account !== null && hasPassword) || isShareLink(url, account))
      .filter(({ tripId, url }) => refused.get(tripId) !== url)
      .filter(({ url, account }) => isShareLink(url, account) || confirmed.has(originOf(url) ?? ''))
      .toSorted((a, b) => urgency(a) - urgency(b))
    let signIns = 0
    let opened = 0
    for (const { tripId, url, account } of trips) {
      const platform = platformAccount(sealer, url, account)
      const key = platform === null ? '' : `${platform.origin} ${platform.key.toString('base64')}`
      if (signal.aborted) break
      if (!open.has(key) && signIns >= PER_CYCLE) continue
      try {
        await openGpsSession(deps, {
          organisationId,
          tripId,
          url: null,
          userId: null,
          isAuto: true,
          audit: bySystem(organisationId),
        })
        if (!open.has(key)) signIns += 1
        open.add(key)
        opened += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'NO_CAPACITY') break
        if (error.status === 422) refused.set(tripId, url)
      }
    }
    return opened
  }

  return {
    name: 'gps-auto-open',
    everyMs: READING_EVERY_MS,
    run: async (signal) => {
      if (!deps.isReading() || performance.now() < nextAt) return
      let opened = 0
      for (const [organisationId, { autoOpen }] of await allGpsSettings(db))
        if (autoOpen) opened += await openTrips(organisationId, signal)
      nextAt = performance.now() + (opened > 0 ? EVERY_MS : LOOK_EVERY_MS)
    },
  }
}

/** Nobody asked, and from nowhere. */
const bySystem = (organisationId: string): AuditContext => ({
  organisationId,
  actor: { kind: 'system', id: null },
  address: null,
  requestId: null,
})
