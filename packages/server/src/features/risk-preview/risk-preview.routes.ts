import { MAX_PREVIEWED_TRIPS, riskLevelCodec } from '@vigia/contract'
import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { RiskWeights } from '@vigia/domain/risk/risk-weights'
import type { Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { slidingCount } from '../../http/sliding-count.ts'
import type { Clock } from '../../ports/clock.ts'
import { tooMany } from '../../ports/errors.ts'
import { mapInTurns } from '../../workers/in-turns.ts'
import { becauseOf, openedAlerts, riseOf, type TwiceJudged } from './compare-trips.ts'
import { alertsSince, readAlertPolicy } from './recent-alerts.store.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
/** Alerts of an hour by ten minutes. */
const TENS_IN_HOUR = 6
const PER_SECOND = 5
const MAX_PEOPLE = 20_000

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  /** Judges every trip in transit that the caller sees twice, one after the other. */
  readonly judgeTwice: (
    organisationId: string,
    weights: Readonly<Record<'saved' | 'draft', RiskWeights>>,
    now: number,
  ) => readonly (() => TwiceJudged)[]
}

/** What a draft of the risk's weights would change in the fleet as it stands (design, settings §2). Nothing is stored or told. */
export function mountRiskPreview(server: Server, { db, clock, judgeTwice }: Deps): void {
  const asked = slidingCount(clock, SECOND_MS, MAX_PEOPLE)

  mount(server, 'previewRiskSettings', async ({ actor, body }) => {
    const { id, organisationId } = requireUser(actor)
    const waitMs = asked.waitMs(id, PER_SECOND)
    if (waitMs > 0) throw tooMany('Demasiadas vistas previas. Espere un segundo.', waitMs / SECOND_MS)
    asked.add(id)
    const now = clock.now()
    const startedAt = performance.now()
    const [saved, policy] = await Promise.all([
      readSetting(db, organisationId, 'risk'),
      readAlertPolicy(db, organisationId),
    ])
    const opened = new Map<AlertType, number>()
    const trips = await mapInTurns(judgeTwice(organisationId, { saved, draft: body }, now), (judge) => {
      const trip = judge()
      for (const type of openedAlerts(trip, policy, now)) opened.set(type, (opened.get(type) ?? 0) + 1)
      return trip
    })
    const changed = trips.filter((trip) => riseOf(trip) !== 0)
    const lastHour = await alertsSince(db, organisationId, now - HOUR_MS)
    const more = [...opened.values()].reduce((sum, count) => sum + count, 0)
    return {
      as_of: isoOf(now),
      total: trips.length,
      now: countLevels(trips.map((trip) => trip.now)),
      // biome-ignore lint/suspicious/noThenProperty: it is data, which nobody awaits
      then: countLevels(trips.map(({ after }) => after)),
      flows: flowsOf(trips),
      up: changed.filter((trip) => riseOf(trip) > 0).length,
      down: changed.filter((trip) => riseOf(trip) < 0).length,
      alerts_opened: [...opened].map(([type, count]) => ({ type, count })).toSorted((a, b) => b.count - a.count),
      rate_now: lastHour / TENS_IN_HOUR,
      rate_then: (lastHour + more) / TENS_IN_HOUR,
      changes: changed
        .toSorted((a, b) => b.after.assessment.score - a.after.assessment.score)
        .slice(0, MAX_PREVIEWED_TRIPS)
        .map(changeOf),
      took_ms: Math.round(performance.now() - startedAt),
    }
  })
}

type LevelWord = (typeof riskLevelCodec.words)[number]

function countLevels(views: readonly TwiceJudged['now'][]): Record<LevelWord, number> {
  const counts = Object.fromEntries(riskLevelCodec.words.map((word) => [word, 0])) as Record<LevelWord, number>
  for (const { assessment } of views) counts[riskLevelCodec.encode(assessment.level)] += 1
  return counts
}

function flowsOf(trips: readonly TwiceJudged[]) {
  const flows = new Map<string, { from: LevelWord; to: LevelWord; count: number }>()
  const word = (level: RiskLevel): LevelWord => riskLevelCodec.encode(level)
  for (const { now, after } of trips) {
    const [from, to] = [word(now.assessment.level), word(after.assessment.level)]
    const flow = flows.get(`${from} ${to}`) ?? { from, to, count: 0 }
    flows.set(`${from} ${to}`, { ...flow, count: flow.count + 1 })
  }
  return [...flows.values()]
}

const changeOf = ({ now, after }: TwiceJudged) => ({
  travel_id: now.facts.id,
  plates: now.facts.plates,
  origin: now.facts.origin,
  destination: now.facts.destination,
  level_now: riskLevelCodec.encode(now.assessment.level),
  score_now: now.assessment.score,
  level_then: riskLevelCodec.encode(after.assessment.level),
  score_then: after.assessment.score,
  because: becauseOf(now.assessment, after.assessment),
})
