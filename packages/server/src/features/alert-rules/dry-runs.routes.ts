import { randomUUID } from 'node:crypto'
import { DRY_RUN_DAYS, type DryRunWire, MAX_DRY_RUN_DAYS } from '@vigia/contract'
import { isJudgedByEngine, type RuledType } from '@vigia/domain/alerts/own-rule'
import { recordAudit } from '../../db/audit.store.ts'
import { readOwnRulesOf } from '../../db/own-rules.store.ts'
import type { Db } from '../../db/pool.ts'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, badRequest, notFound, tooMany } from '../../ports/errors.ts'
import {
  cancelDryRunOf,
  dryRunRows,
  findDryRun,
  insertDryRun,
  type StoredDryRun,
  unfinishedDryRuns,
} from './dry-runs.store.ts'
import { ruleFromWire } from './own-rule.wire.ts'
import { refuseBadRule } from './refuse-bad-rule.ts'

const DAY_MS = 86_400_000
/** Of one organisation, waiting and running. */
const MOST_UNFINISHED = 3
const ROWS = 100

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** A run waits: look now. */
  readonly wake: () => void
}

/** Trying a draft of a rule over stored data (design §3): started here, run by whoever `wake` calls. */
export function mountDryRuns(server: Server, { db, clock, wake }: Deps): void {
  const read = async (organisationId: string, id: string): Promise<StoredDryRun> => {
    const found = await findDryRun(db, organisationId, id)
    if (found === null) throw notFound('No existe esa prueba.')
    return found
  }

  mount(server, 'startDryRun', async ({ actor, audit, params: { type }, body }) => {
    const now = clock.now()
    const { organisationId } = actor
    const person = requireUser(actor)
    if (!isJudgedByEngine(type)) throw nothingToTry(type)
    const to = body.to === undefined ? now : Math.min(now, Date.parse(body.to))
    const from = body.from === undefined ? to - DRY_RUN_DAYS * DAY_MS : Date.parse(body.from)
    if (from >= to || to - from > MAX_DRY_RUN_DAYS * DAY_MS)
      throw badRequest('VALIDATION', `Pruebe de 1 a ${MAX_DRY_RUN_DAYS} días que ya pasaron.`)
    const draft = ruleFromWire(body.draft)
    const id = randomUUID()
    await db.transaction(async (sql) => {
      // A trial sends nothing: it may ask for mail where there is none.
      await refuseBadRule(sql, organisationId, type, { rule: draft, before: null, isMailOn: true })
      if ((await unfinishedDryRuns(sql, organisationId)) >= MOST_UNFINISHED)
        throw tooMany('Ya hay pruebas en espera. Detenga una o espere a que termine.', 10)
      // What it is held against is the rule of now, also when its turn comes later.
      const heldAgainst = (await readOwnRulesOf(sql, organisationId)).get(type) ?? []
      await insertDryRun(sql, { id, organisationId, type, from, to, draft, heldAgainst, by: person.id, now })
      const after = { type, from: isoOf(from), to: isoOf(to) }
      await recordAudit(sql, { ...audit, action: 'alert-dry-run', subject: `alert-dry-run:${id}`, after, at: now })
    })
    wake()
    return toWire(await read(organisationId, id))
  })

  mount(server, 'getDryRun', async ({ actor, params }) => toWire(await read(actor.organisationId, params.id)))

  mount(server, 'listDryRunRows', async ({ actor, params, query }) => {
    await read(actor.organisationId, params.id)
    const limit = query.limit ?? ROWS
    const after = query.cursor === undefined ? 0 : Number(query.cursor)
    if (!Number.isInteger(after) || after < 0 || after > 1e9) throw badRequest('VALIDATION', 'El cursor no es válido.')
    const wanted = { group: query.group ?? null, after, fetch: limit + 1 }
    const rows = await dryRunRows(db, actor.organisationId, params.id, wanted)
    return { data: rows.slice(0, limit), nextCursor: rows.length > limit ? String(after + limit) : null }
  })

  mount(server, 'cancelDryRun', async ({ actor, audit, params }) => {
    const run = await read(actor.organisationId, params.id)
    const now = clock.now()
    await db.transaction(async (sql) => {
      if (!(await cancelDryRunOf(sql, actor.organisationId, run.id, now))) return
      const change = { before: { state: run.state }, after: { state: 'cancelled' } }
      await recordAudit(sql, {
        ...{ ...audit, action: 'alert-dry-run-cancelled', subject: `alert-dry-run:${run.id}`, ...change, at: now },
      })
    })
  })
}

const nothingToTry = (type: RuledType): AppError => {
  const why =
    type === 'emergency_protocol'
      ? 'El protocolo de emergencia lo activa una persona'
      : 'Esta alerta no se abre por lo que dicen las posiciones'
  return new AppError(422, 'NOTHING_TO_TRY', `${why}: no hay qué probar.`)
}

const toWire = ({ from, to, startedAt, endedAt, organisationId: _, ...run }: StoredDryRun): DryRunWire => ({
  ...run,
  from: isoOf(from),
  to: isoOf(to),
  took_ms: startedAt === null || endedAt === null ? null : endedAt - startedAt,
})
