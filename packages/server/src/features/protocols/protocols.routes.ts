import type { IncomingHttpHeaders } from 'node:http'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import { checkProtocol } from '@vigia/domain/protocols/check-protocol'
import { defaultProtocol } from '@vigia/domain/protocols/default-protocols'
import type { Protocol } from '@vigia/domain/protocols/protocol'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { type Actor, requireUser } from '../../http/actor.ts'
import { readChangeReason } from '../../http/change-reason.ts'
import { isoOf } from '../../http/iso-of.ts'
import { stepsToWire } from '../../http/protocol-steps.wire.ts'
import { changedMeanwhileBy, readVersion, versionTag } from '../../http/read-version.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, notFound } from '../../ports/errors.ts'
import { protocolToWire, stepsFromWire } from './protocol.wire.ts'
import { insertProtocol, protocolVersions, type StoredProtocol } from './protocol-versions.store.ts'

/** More than a company ever makes of one protocol; all of them are in the audit log. */
const MOST_VERSIONS = 500

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

interface Request {
  readonly actor: Actor
  readonly audit: ActorAuditContext
  readonly headers: IncomingHttpHeaders
}

interface Change {
  readonly type: RuledType
  /** By the steps that they replace. */
  readonly stepsAfter: (before: Protocol) => Protocol
  readonly restoredFrom: number | null
}

/**
 * What people do about each type of alert (design §3): each change is another version, and one that cannot be followed to its end
 * is refused whole. What has begun on a version ends on it.
 */
export function mountProtocols(server: Server, { db, clock }: Deps): void {
  const change = async ({ actor, audit, headers }: Request, { type, stepsAfter, restoredFrom }: Change) => {
    const known = readVersion(headers)
    const reason = readChangeReason(headers)
    const { organisationId } = audit
    const row = await db.transaction(async (sql) => {
      const now = clock.now()
      const newest = async (): Promise<StoredProtocol | null> =>
        (await protocolVersions(sql, organisationId, type, 1))[0] ?? null
      const before = await newest()
      if (String(before?.version ?? 0) !== known) throw changedBy(before)
      const stepsBefore = before?.steps ?? defaultProtocol(type)
      const steps = stepsAfter(stepsBefore)
      refuseEndless(type, steps)
      const version = (before?.version ?? 0) + 1
      const next = { type, version, steps, restoredFrom, reason, changedAt: now, changedById: requireUser(actor).id }
      if (!(await insertProtocol(sql, organisationId, next))) throw changedBy(await newest())
      await recordAudit(sql, {
        ...audit,
        action: 'protocol-change',
        subject: `protocol:${type}`,
        before: { version: version - 1, steps: stepsToWire(stepsBefore) },
        after: { version, steps: stepsToWire(steps) },
        details: { reason, restored_from: restoredFrom },
        at: now,
      })
      return protocolToWire(type, await newest())
    })
    return answer(200, row, { etag: versionTag(String(row.version)) })
  }

  mount(server, 'getProtocol', async ({ actor, params }) => {
    const [newest = null] = await protocolVersions(db, actor.organisationId, params.type, 1)
    return answer(200, protocolToWire(params.type, newest), { etag: versionTag(String(newest?.version ?? 0)) })
  })

  mount(server, 'putProtocol', (call) =>
    change(call, {
      ...{ type: call.params.type, restoredFrom: null },
      stepsAfter: (before) => stepsFromWire(call.body.steps, before),
    }),
  )

  mount(server, 'listProtocolVersions', async ({ actor, params }) => {
    const versions = await protocolVersions(db, actor.organisationId, params.type, MOST_VERSIONS)
    const data = versions.map(({ version, steps, restoredFrom, reason, changedBy: by, changedAt }) => ({
      ...{ version, steps: stepsToWire(steps), restored_from: restoredFrom, reason, changed_by: by },
      changed_at: isoOf(changedAt),
    }))
    return { data }
  })

  mount(server, 'restoreProtocol', async (call) => {
    const { type, version } = call.params
    if (version === 0) return change(call, { type, stepsAfter: () => defaultProtocol(type), restoredFrom: 0 })
    const versions = await protocolVersions(db, call.actor.organisationId, type, MOST_VERSIONS)
    const restored = versions.find((one) => one.version === version)
    if (restored === undefined) throw notFound('No existe esa versión del protocolo.')
    return change(call, { type, stepsAfter: () => restored.steps, restoredFrom: version })
  })
}

const changedBy = (stored: StoredProtocol | null): AppError =>
  changedMeanwhileBy(String(stored?.version ?? 0), stored?.changedBy ?? null, stored?.changedAt ?? null)

/** Throws 422 with every reason why it cannot be followed. */
function refuseEndless(type: RuledType, steps: Protocol): void {
  const { problems } = checkProtocol(type, steps)
  const [first] = problems
  if (first !== undefined) throw new AppError(422, 'PROTOCOL_REFUSED', `${first.text}.`, { details: problems })
}
