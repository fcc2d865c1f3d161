import { performance } from 'node:perf_hooks'
import type { AlertWire } from '@vigia/contract'
import type { Logger } from '@vigia/runtime/logger'
import { Gauge, type Registry } from 'prom-client'
import { isDatabaseAway } from '../../../db/database-away.ts'
import { databaseEpoch } from '../../../db/database-epoch.ts'
import { type OwnConnection, ownConnection } from '../../../db/own-connection.ts'
import { BACKGROUND_MS, type Db, type Sql } from '../../../db/pool.ts'
import type { AlertFeed, AlertFeedEvent, AlertParties, AlertReplay } from '../../../ports/alert-feed.ts'
import type { Job } from '../../../ports/job.ts'
import { cursorText, isAfter, type Position, readCursor } from './cursor.ts'
import { deleteOutboxOlderThan, type OutboxRow, outboxAfter, outboxOf, settleEpoch } from './outbox.store.ts'

const POLL_MS = 200
const PAGE = 500
const HOUR_MS = 3_600_000
/** Whoever was away for longer reads the alerts as they stand. */
const REPLAY_MS = 24 * HOUR_MS
const KEPT_MS = REPLAY_MS + HOUR_MS
const CLEAN_EVERY_MS = 10 * 60_000

interface AlertOfOrganisation {
  readonly organisationId: string
  readonly alert: AlertWire
  readonly parties: AlertParties
}

/** Alerts as they stand, by id. */
type ReadAlerts = (sql: Sql, ids: readonly string[]) => Promise<ReadonlyMap<string, AlertOfOrganisation>>

interface Deps {
  readonly db: Db
  readonly logger: Logger
  readonly registry: Registry
  readonly readAlerts: ReadAlerts
}

/** The one reader of the outbox in this process, and those who listen to it. */
export interface AlertFeedReader {
  readonly feed: AlertFeed
  readonly jobs: readonly Job[]
  /** Takes its place at the newest position, before anybody is served. Rejects when the database is away. */
  load(): Promise<void>
  /** Tells what has been committed since the last time. The job of it runs every `POLL_MS`. */
  poll(): Promise<void>
  close(): Promise<void>
}

export function createAlertFeed(deps: Deps): AlertFeedReader {
  const reader = new OutboxReader(deps)
  new Gauge({
    name: 'vigia_outbox_lag_seconds',
    help: 'Antigüedad del cambio de alerta más viejo que aún no se avisa a las pantallas',
    registers: [deps.registry],
    collect() {
      this.set(reader.lagMs() / 1_000)
    },
  })
  const poll = (): Promise<void> => reader.poll()
  const clean = (): Promise<void> => deleteOutboxOlderThan(deps.db.patient(BACKGROUND_MS), KEPT_MS)
  return {
    feed: reader,
    load: () => reader.load(),
    poll,
    jobs: [
      { name: 'alert-feed', everyMs: POLL_MS, run: poll },
      { name: 'outbox-cleanup', everyMs: CLEAN_EVERY_MS, run: clean },
    ],
    close: () => reader.close(),
  }
}

type TimedPosition = Position & { readonly at: number }

/** Its calls are fields, so that whoever passes them on need not know whose they are. */
class OutboxReader implements AlertFeed {
  private readonly deps: Deps
  private readonly own: OwnConnection
  private readonly listeners = new Set<(events: readonly AlertFeedEvent[]) => void>()
  private readonly resetListeners = new Set<() => void>()
  private epoch = ''
  private position: TimedPosition = { xid: 0n, id: 0n, at: 0 }
  private isLost = false
  /** Monotonic time of the last read, and how old the oldest row was that it had to leave. */
  private readAt = performance.now()
  private heldBackMs = 0

  constructor(deps: Deps) {
    this.deps = deps
    this.own = ownConnection(deps.db)
  }

  lagMs(): number {
    return this.heldBackMs + performance.now() - this.readAt
  }

  async load(): Promise<void> {
    const { db, logger } = this.deps
    this.epoch = await databaseEpoch(this.own)
    if (await settleEpoch(db, this.epoch)) logger.info('la bandeja de alertas es de otra base de datos: se vacía')
    const { horizon, now } = await outboxAfter(this.own, this.position, 0)
    this.position = { ...horizon, at: now }
    this.readAt = performance.now()
  }

  async poll(): Promise<void> {
    try {
      if (this.isLost) await this.recover()
      while (await this.readPage());
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (!this.isLost) this.deps.logger.warn({ err: error }, 'la lectura de alertas espera a la base de datos')
      this.isLost = true
    }
  }

  close(): Promise<void> {
    return this.own.close()
  }

  readonly cursor = (): string => this.cursorOf(this.position)

  readonly since = async (organisationId: string, since: string | null): Promise<AlertReplay> => {
    if (since === null) return { kind: 'events', events: [], cursor: this.cursor(), more: false }
    const { db } = this.deps
    const from = readCursor(since)
    if (from === null || from.epoch !== this.epoch) return this.resync()
    const { rows, horizon, end, now } = await outboxOf(db, organisationId, from, PAGE)
    if (isAfter(from, end) || now - from.at > REPLAY_MS) return this.resync()
    const events = await this.toEvents(db, rows)
    const last = rows.length === PAGE ? rows.at(-1) : undefined
    // What other organisations wrote in between is behind it too. A cursor of a server that reads ahead of us stays.
    const reached = isAfter(from, horizon) ? from : { ...horizon, at: now }
    return { kind: 'events', events, cursor: this.cursorOf(last ?? reached), more: last !== undefined }
  }

  readonly isAfter = (a: string, b: string): boolean => {
    const [left, right] = [readCursor(a), readCursor(b)]
    if (left === null || right === null || left.epoch !== this.epoch || right.epoch !== this.epoch) return false
    return isAfter(left, right)
  }

  readonly onEvents = (listener: (events: readonly AlertFeedEvent[]) => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly onReset = (listener: () => void): (() => void) => {
    this.resetListeners.add(listener)
    return () => this.resetListeners.delete(listener)
  }

  private cursorOf(at: TimedPosition): string {
    return cursorText({ epoch: this.epoch, ...at })
  }

  /** Behind a lost connection there may be another database than before: a restored one, a stand-by that took over. */
  private async recover(): Promise<void> {
    if ((await databaseEpoch(this.own)) !== this.epoch) {
      await this.load()
      this.notify(this.resetListeners, undefined)
    }
    this.isLost = false
    this.deps.logger.info('la lectura de alertas continúa')
  }

  /** True when there may be more. */
  private async readPage(): Promise<boolean> {
    const { rows, horizon, now } = await outboxAfter(this.own, this.position, PAGE)
    const settled = rows.filter(({ isSettled }) => isSettled)
    const events = await this.toEvents(this.own, settled)
    const last = settled.at(-1)
    const isFull = settled.length === PAGE
    if (isFull && last !== undefined) this.position = last
    else this.position = { ...horizon, at: now }
    const heldBack = rows.find(({ isSettled }) => !isSettled)
    this.heldBackMs = heldBack === undefined ? 0 : Math.max(0, now - heldBack.at)
    this.readAt = performance.now()
    if (events.length > 0) this.notify(this.listeners, events)
    return isFull
  }

  /** All that stands before the cursor is committed: whoever reads the alerts after this sees it in them. */
  private async resync(): Promise<AlertReplay> {
    const { horizon, now } = await outboxAfter(this.deps.db, this.position, 0)
    return { kind: 'resync', cursor: this.cursorOf({ ...horizon, at: now }) }
  }

  private async toEvents(sql: Sql, rows: readonly OutboxRow[]): Promise<AlertFeedEvent[]> {
    if (rows.length === 0) return []
    const ids = [...new Set(rows.map(({ alertId }) => alertId))]
    const alerts = await readAsFarAsPossible(this.deps, sql, ids)
    return rows.flatMap((row) => {
      const found = alerts.get(row.alertId)
      if (found === undefined) return []
      const { organisationId, kind } = row
      return [{ cursor: this.cursorOf(row), organisationId, kind, alert: found.alert, parties: found.parties }]
    })
  }

  private notify<T>(listeners: ReadonlySet<(what: T) => void>, what: T): void {
    for (const listener of listeners) {
      try {
        listener(what)
      } catch (error) {
        this.deps.logger.error({ err: error }, 'un oyente de las alertas falló')
      }
    }
  }
}

/** One alert that cannot be read must not keep all others from being told. */
async function readAsFarAsPossible(deps: Deps, sql: Sql, ids: readonly string[]): ReturnType<ReadAlerts> {
  try {
    return await deps.readAlerts(sql, ids)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (ids.length === 1) {
      deps.logger.error({ err: error, alert: ids[0] }, 'no se pudo leer una alerta: no se avisa')
      return new Map()
    }
    const middle = Math.ceil(ids.length / 2)
    const halves = [ids.slice(0, middle), ids.slice(middle)]
    const found: [string, AlertOfOrganisation][] = []
    for (const half of halves) found.push(...(await readAsFarAsPossible(deps, sql, half)))
    return new Map(found)
  }
}
