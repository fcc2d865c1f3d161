import { setTimeout as sleep } from 'node:timers/promises'
import { haversineKm } from '@vigia/domain/geo/distance'
import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { createEgress } from '@vigia/egress/egress'
import type { Sites } from '@vigia/testbeds/sites/start-sites'
import type { TrackedUnit } from '@vigia/testbeds/sites/traffic'
import {
  type DeniedAct,
  type Platform,
  type PlatformContext,
  PlatformProblem,
  type PlatformSession,
  type PlatformTarget,
} from '../src/platform.ts'
import { NO_HABITS, type ReadPosition, type UnitReading } from '../src/reading/evidence.ts'

/** How the reading did on one test platform. */
export interface SiteProof {
  readonly name: string
  /** `right`: the unit's position, or the refusal that is true. `missed`: neither, and nothing wrong was told. */
  readonly verdict: 'right' | 'missed' | 'wrong'
  /** What was told, one line a reading. */
  readonly received: readonly string[]
  readonly changes: readonly string[]
  readonly signIns: number
  readonly denied: readonly DeniedAct[]
  /** From opening to the first position that is told; null without one. */
  readonly firstPositionMs: number | null
}

const MAX_AWAY_KM = 0.1
/** A platform tells what a tracker last said, and that is at most so old. */
const MAX_LAG_MS = 45_000
const MAX_CLOCK_MS = 120_000
const PAUSE_MS = 1_500
/** A refusal must still stand after so many readings more. */
const READINGS_AFTER = 1

/** A trip's stored link on a test platform, as the engine is given it. */
function targetOf(sites: Sites, name: string): PlatformTarget {
  const { account, password } = sites.site(name)
  const url = sites.url(name)
  const open = async (origin: string): Promise<string> => {
    if (origin !== new URL(url).origin || password === null) throw new Error('The password is not for this origin')
    return password
  }
  return {
    url,
    account,
    password: password === null ? null : open,
    savedSession: null,
    maySignIn: true,
    mayReceive: () => true,
    habits: NO_HABITS,
  }
}

function contextOf(sites: Sites, signal: AbortSignal, onDenied: (denied: DeniedAct) => void): PlatformContext {
  const allowedHosts = sites.names.map((name) => sites.host(name))
  return {
    egress: createEgress({ allowedHosts, kind: 'platform' }),
    now: Date.now,
    signal,
    onDenied,
    onSavedSession: () => undefined,
    onHabits: () => undefined,
    onReadsText: () => () => undefined,
    mayPersonChange: () => false,
    onCrash: () => undefined,
  }
}

/** Reads the wanted unit of one test platform until the truth has been told, or `withinMs` are over. */
export async function proveSite(platform: Platform, sites: Sites, name: string, withinMs: number): Promise<SiteProof> {
  const stop = new AbortController()
  const denied: DeniedAct[] = []
  const received: string[] = []
  const startedAt = Date.now()
  let firstPositionMs: number | null = null
  let verdict: SiteProof['verdict'] = 'missed'
  let session: PlatformSession | null = null
  const truth = sites.truth(name)
  const unit = truth.kind === 'position' ? truth.unit : (truth.before ?? null)
  /** A platform that changes in the middle must be read before and after. */
  let happenedAt: number | null = null
  let readingsAfter = 0
  try {
    while (Date.now() - startedAt < withinMs) {
      try {
        session ??= await platform.open(
          targetOf(sites, name),
          contextOf(sites, stop.signal, (act) => denied.push(act)),
        )
        const [reading] = await session.read([sites.site(name).wanted], AbortSignal.timeout(60_000))
        if (reading === undefined) throw new Error('No answer for the wanted unit')
        received.push(wordsOf(reading, unit))
        if (reading.kind === 'position') {
          firstPositionMs ??= Date.now() - startedAt
          if (unit === null || !isTrue(reading.position, unit, Date.now())) return proof('wrong')
          const isAfter = happenedAt !== null && (reading.position.at ?? Date.now()) > happenedAt
          if (truth.kind === 'position' && (name !== 'shifting' || isAfter)) return proof('right')
          if (name === 'shifting' && happenedAt === null) {
            happenedAt = Date.now()
            sites.happen(name)
          }
        } else if (
          truth.kind === 'refusal' &&
          obstaclesOf(reading).some((received) => truth.obstacles.includes(received))
        ) {
          verdict = 'right'
        }
      } catch (error) {
        if (!(error instanceof PlatformProblem)) throw error
        received.push(`${error.obstacle}: ${error.evidence.join(' | ')}`)
        if (truth.kind === 'refusal' && truth.obstacles.includes(error.obstacle)) verdict = 'right'
        // What cannot be read without a person is not read again by itself.
        if (error.obstacle !== 'platform-down' || verdict === 'right') return proof(verdict)
      }
      if (verdict === 'right' && ++readingsAfter > READINGS_AFTER) return proof('right')
      await sleep(PAUSE_MS)
    }
    return proof(verdict)
  } finally {
    stop.abort()
    await session?.close()
  }

  function proof(verdict: SiteProof['verdict']): SiteProof {
    const { changes, signIns } = sites.hits(name)
    return { name, verdict, received, changes, signIns, denied, firstPositionMs }
  }
}

/** Whether the unit was there when the position says so, or as long before as a platform may lag. */
function isTrue({ point, at }: ReadPosition, unit: TrackedUnit, now: number): boolean {
  const fixAt = at ?? now
  if (Math.abs(now - fixAt) > MAX_CLOCK_MS) return false
  return awayKm(point, unit, fixAt) <= MAX_AWAY_KM
}

function awayKm(point: ReadPosition['point'], unit: TrackedUnit, at: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let lag = 0; lag <= MAX_LAG_MS; lag += 500) least = Math.min(least, haversineKm(point, unit.pointAt(at - lag)))
  return least
}

function obstaclesOf(reading: UnitReading): readonly GpsObstacle[] {
  switch (reading.kind) {
    case 'not-found':
      return reading.nearest.length > 0 ? ['unit-not-found', 'plates-mismatch'] : ['unit-not-found']
    case 'ambiguous':
      return ['unit-ambiguous']
    case 'no-position':
      return reading.why === 'placeholder' ? ['placeholder', 'no-position'] : ['no-position', 'device-mute']
    case 'unconfirmed':
      return ['unconfirmed']
    case 'nothing':
      return ['unknown', 'layout-changed']
    default:
      return []
  }
}

function wordsOf(reading: UnitReading, unit: TrackedUnit | null): string {
  if (reading.kind === 'position' || reading.kind === 'unconfirmed') {
    const { position, confidence, reasons } = reading
    const away = unit === null ? '' : `, ${Math.round(awayKm(position.point, unit, Date.now()) * 1000)} m away`
    const age = position.at === null ? 'no time' : `${Math.round((Date.now() - position.at) / 1000)} s old`
    return `${reading.kind} ${confidence.toFixed(2)} ${position.unitName}${away}, ${age}, ${position.speedKmh ?? '–'} km/h (${reasons.join('; ')})`
  }
  if (reading.kind === 'ambiguous') return `ambiguous: ${reading.names.join(', ')}`
  if (reading.kind === 'not-found') return `not-found, nearest ${reading.nearest.join(', ')}`
  return reading.kind === 'no-position' ? `no-position: ${reading.why}` : 'nothing'
}
