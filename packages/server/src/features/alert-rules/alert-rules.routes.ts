import type { IncomingHttpHeaders } from 'node:http'
import { type OwnRule, RULED_TYPES, type RuledType } from '@vigia/domain/alerts/own-rule'
import { noiseSpan } from '@vigia/domain/alerts/rule-noise'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { type Actor, requireUser, scopeOf } from '../../http/actor.ts'
import { readChangeReason } from '../../http/change-reason.ts'
import { isoOf } from '../../http/iso-of.ts'
import { changedMeanwhileBy, readVersion, versionTag } from '../../http/read-version.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, notFound } from '../../ports/errors.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import { factoryRule, rowToWire, ruleFromWire, ruleToWire } from './own-rule.wire.ts'
import {
  chainLength,
  insertRule,
  newestRules,
  protocolVersionsOf,
  ruleVersions,
  type StoredRule,
} from './own-rule-versions.store.ts'
import { refuseBadRule, standingOf } from './refuse-bad-rule.ts'
import { ruleNoise } from './rule-noise.store.ts'

/** More than a company ever makes of one rule; all of them are in the audit log. */
const MOST_VERSIONS = 500
/** So many versions may hold for different trips at once. */
const MAX_CHAIN = 10

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
  /** Whether this installation sends mail. */
  readonly isMailOn: boolean
}

interface Change {
  readonly type: RuledType
  readonly rule: OwnRule
  readonly restored: StoredRule | 'factory' | null
  readonly dryRunId: string | null
}

interface Request {
  readonly actor: Actor
  readonly audit: ActorAuditContext
  readonly headers: IncomingHttpHeaders
}

/**
 * A company's own rules of alerts (design §3): each change is another version, which the engine obeys within five seconds. A
 * rule that is limited to some trips leaves the version before it to all others.
 */
export function mountAlertRules(server: Server, deps: Deps): void {
  const { db, clock, isMailOn } = deps
  const change = (request: Request, to: Change) => changeRule(deps, request, to)

  mount(server, 'listAlertRules', async ({ actor }) => {
    const { organisationId } = actor
    const standing = await standingOf(db, organisationId)
    const stored = await newestRules(db, organisationId)
    const protocols = await protocolVersionsOf(db, organisationId)
    const reach = scopeOf(actor).reach
    const rowOf = (type: RuledType) =>
      rowToWire(type, stored.get(type) ?? null, {
        standing,
        protocolVersion: protocols.get(type) ?? 0,
        reach,
        isMailOn,
      })
    return { data: RULED_TYPES.map(rowOf) }
  })

  mount(server, 'listAlertNoise', async ({ actor }) => {
    const span = noiseSpan(clock.now())
    const rows = await ruleNoise(db, actor.organisationId, span)
    const data = rows.map(({ endedAlone, falseAlarms, medianMinutes, reasons, ...row }) => ({
      ...{ ...row, ended_alone: endedAlone, false_alarms: falseAlarms, median_minutes: medianMinutes },
      reasons: [...reasons],
    }))
    return { from: isoOf(span.from), to: isoOf(span.to), data }
  })

  mount(server, 'putAlertRule', (call) => {
    const { dry_run_id: dryRunId = null, ...body } = call.body
    return change(call, { type: call.params.type, rule: ruleFromWire(body), restored: null, dryRunId })
  })

  mount(server, 'listAlertRuleVersions', async ({ actor, params }) => {
    const versions = await ruleVersions(db, actor.organisationId, params.type, MOST_VERSIONS)
    const reach = scopeOf(actor).reach
    const data = versions.map(({ version, rule, elsewhere, restoredFrom, reason, changedBy: by, changedAt }) => ({
      ...{ version, rule: ruleToWire(rule, reach), reason, changed_by: by, changed_at: isoOf(changedAt) },
      elsewhere: rule.scope === null ? null : (elsewhere ?? 0),
      restored_from: restoredFrom,
    }))
    return { data }
  })

  mount(server, 'restoreAlertRule', async (call) => {
    const { type, version } = call.params
    const { organisationId } = call.actor
    if (version === 0) {
      const rule = factoryRule(type, await standingOf(db, organisationId))
      return change(call, { type, rule, restored: 'factory', dryRunId: null })
    }
    const versions = await ruleVersions(db, organisationId, type, MOST_VERSIONS)
    const restored = versions.find((one) => one.version === version)
    if (restored === undefined) throw notFound('No existe esa versión de la regla.')
    return change(call, { type, rule: restored.rule, restored, dryRunId: null })
  })
}

/** Makes another version of a rule. Throws `AppError` 409 where somebody has changed it since, and 422 for one that cannot hold. */
async function changeRule(
  { db, clock, signals, isMailOn }: Deps,
  { actor, audit, headers }: Request,
  { type, rule, restored, dryRunId }: Change,
) {
  const known = readVersion(headers)
  const reason = readChangeReason(headers)
  const { organisationId } = audit
  const row = await db.transaction(async (sql) => {
    const now = clock.now()
    const standing = await standingOf(sql, organisationId)
    const before = (await newestRules(sql, organisationId)).get(type) ?? null
    await refuseBadRule(sql, organisationId, type, { rule, before: before?.rule ?? null, isMailOn })
    if (String(before?.version ?? 0) !== known) throw changedBy(before)
    const elsewhere = restored === null ? elsewhereOf(rule, before) : restored === 'factory' ? null : restored.elsewhere
    if ((await chainLength(sql, organisationId, type, elsewhere)) >= MAX_CHAIN) throw tooManyScopes()
    const version = (before?.version ?? 0) + 1
    const restoredFrom = restored === null ? null : restored === 'factory' ? 0 : restored.version
    const person = requireUser(actor)
    const next = { type, version, rule, elsewhere, restoredFrom, reason, changedAt: now }
    if (!(await insertRule(sql, organisationId, { ...next, changedById: person.id })))
      throw changedBy((await newestRules(sql, organisationId)).get(type) ?? null)
    await recordAudit(sql, {
      ...audit,
      action: 'alert-rule-change',
      subject: `alert-rule:${type}`,
      before: { version: version - 1, ...ruleToWire(before?.rule ?? factoryRule(type, standing), null) },
      after: { version, ...ruleToWire(rule, null) },
      details: { reason, restored_from: restoredFrom, dry_run_id: dryRunId },
      at: now,
    })
    const written = (await newestRules(sql, organisationId)).get(type) ?? null
    const protocols = await protocolVersionsOf(sql, organisationId)
    return rowToWire(type, written, { standing, protocolVersion: protocols.get(type) ?? 0, reach: null, isMailOn })
  })
  signals.settingsChanged(organisationId, 'alerts')
  return answer(200, row, { etag: versionTag(String(row.version)) })
}

const changedBy = (stored: StoredRule | null): AppError =>
  changedMeanwhileBy(String(stored?.version ?? 0), stored?.changedBy ?? null, stored?.changedAt ?? null)

const tooManyScopes = (): AppError =>
  new AppError(
    409,
    'TOO_MANY_SCOPES',
    `Ya valen ${MAX_CHAIN} versiones para distintos viajes: guarde primero una para todos los viajes.`,
  )

/** The version that holds outside of the new one's scope: the one before, or the one behind it where the new one covers all of that. */
function elsewhereOf({ scope }: OwnRule, before: StoredRule | null): number | null {
  if (scope === null || before === null) return null
  const former = before.rule.scope
  if (former === null) return before.version
  const lanes = new Set(scope.lanes.map(({ origin, destination }) => JSON.stringify([origin, destination])))
  const isCovered =
    former.clients.every((id) => scope.clients.includes(id)) &&
    former.lanes.every(({ origin, destination }) => lanes.has(JSON.stringify([origin, destination])))
  return isCovered ? before.elsewhere : before.version
}
