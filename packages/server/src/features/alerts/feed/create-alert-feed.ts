import { performance } from 'node:perf_hooks'
import type { AlertWire } from '@vigia/contract'
import type { Logger } from '@vigia/runtime/logger'
import { Gauge, type Registry } from 'prom-client'
import { isDatabaseAway } from '../../../db/database-away.ts'
import { ownConnection } from '../../../db/own-connection.ts'
import { BACKGROUND_MS, type Db, type Sql } from '../../../db/pool.ts'
import type { AlertFeed, AlertFeedEvent, AlertReplay } from '../../../ports/alert-feed.ts'
import type { Job } from '../../../ports/job.ts'
import { cursorText, isAfter, type Position, readCursor } from './cursor.ts'
import {
  databaseEpoch,
  deleteOutboxOlderThan,
  type OutboxRow,
  outboxAfter,
  outboxOf,
  settleEpoch,
} from './outbox.store.ts'

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

export function createAlertFeed({ db, logger, registry, readAlerts }: Deps): AlertFeedReader {
  const own = ownConnection(db)
  const listeners = new Set<(events: readonly AlertFeedEvent[]) => void>()
  const resetListeners = new Set<() => void>()
  let epoch = ''
  let position: Position & { readonly at: number } = { xid: 0n, id: 0n, at: 0 }
  let isLost = false
  /** Monotonic time of the last read, and how old the oldest row was that it had to leave. */
  let readAt = performance.now()
  let heldBackMs = 0

  new Gauge({
    name: 'vigia_outbox_lag_seconds',
    help: 'Antigüedad del cambio de alerta más viejo que aún no se avisa a las pantallas',
    registers: [registry],
    collect() {
      this.set((heldBackMs + performance.now() - readAt) / 1_000)
    },
  })

  const cursorOf = (at: Position & { readonly at: number }): string => cursorText({ epoch, ...at })

  /** One alert that cannot be read must not keep all others from being told. */
  const readAsFarAsPossible = async (sql: Sql, ids: readonly string[]): ReturnType<ReadAlerts> => {
    try {
      return await readAlerts(sql, ids)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      if (ids.length === 1) {
        logger.error({ err: error, alert: ids[0] }, 'no se pudo leer una alerta: no se avisa')
        return new Map()
      }
      const middle = Math.ceil(ids.length / 2)
      const halves = [ids.slice(0, middle), ids.slice(middle)]
      const found: [string, AlertOfOrganisation][] = []
      for (const half of halves) found.push(...(await readAsFarAsPossible(sql, half)))
      return new Map(found)
    }
  }

  const toEvents = async (sql: Sql, rows: readonly OutboxRow[]): Promise<AlertFeedEvent[]> => {
    if (rows.length === 0) return []
    const alerts = await readAsFarAsPossible(sql, [...new Set(rows.map(({ alertId }) => alertId))])
    return rows.flatMap((row) => {
      const found = alerts.get(row.alertId)
      if (found === undefined) return []
      return [{ cursor: cursorOf(row), organisationId: row.organisationId, kind: row.kind, alert: found.alert }]
    })
  }

  const tell = <T>(to: ReadonlySet<(what: T) => void>, what: T): void => {
    for (const listener of to) {
      try {
        listener(what)
      } catch (error) {
        logger.error({ err: error }, 'un oyente de las alertas falló')
      }
    }
  }

  const takePlace = async (): Promise<void> => {
    epoch = await databaseEpoch(own)
    if (await settleEpoch(db, epoch)) logger.info('la bandeja de alertas es de otra base de datos: se vacía')
    const { horizon, now } = await outboxAfter(own, position, 0)
    position = { ...horizon, at: now }
    readAt = performance.now()
  }

  /** Behind a lost connection there may be another database than before: a restored one, a stand-by that took over. */
  const recover = async (): Promise<void> => {
    if ((await databaseEpoch(own)) !== epoch) {
      await takePlace()
      tell(resetListeners, undefined)
    }
    isLost = false
    logger.info('la lectura de alertas continúa')
  }

  const readPage = async (): Promise<boolean> => {
    const { rows, horizon, now } = await outboxAfter(own, position, PAGE)
    const settled = rows.filter(({ isSettled }) => isSettled)
    const events = await toEvents(own, settled)
    const last = settled.at(-1)
    const isFull = settled.length === PAGE
    if (isFull && last !== undefined) position = last
    else position = { ...horizon, at: now }
    const heldBack = rows.find(({ isSettled }) => !isSettled)
    heldBackMs = heldBack === undefined ? 0 : Math.max(0, now - heldBack.at)
    readAt = performance.now()
    if (events.length > 0) tell(listeners, events)
    return isFull
  }

  const poll = async (): Promise<void> => {
    try {
      if (isLost) await recover()
      while (await readPage());
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (!isLost) logger.warn({ err: error }, 'la lectura de alertas espera a la base de datos')
      isLost = true
    }
  }

  /** All that stands before the cursor is committed: whoever reads the alerts after this sees it in them. */
  const resync = async (): Promise<AlertReplay> => {
    const { horizon, now } = await outboxAfter(db, position, 0)
    return { kind: 'resync', cursor: cursorOf({ ...horizon, at: now }) }
  }

  const feed: AlertFeed = {
    cursor: () => cursorOf(position),
    since: async (organisationId, since) => {
      if (since === null) return { kind: 'events', events: [], cursor: cursorOf(position), more: false }
      const from = readCursor(since)
      if (from === null || from.epoch !== epoch) return resync()
      const { rows, horizon, end, now } = await outboxOf(db, organisationId, from, PAGE)
      if (isAfter(from, end) || now - from.at > REPLAY_MS) return resync()
      const events = await toEvents(db, rows)
      const last = rows.length === PAGE ? rows.at(-1) : undefined
      // What other organisations wrote in between is behind it too. A cursor of a server that reads ahead of us stays.
      const reached = isAfter(from, horizon) ? from : { ...horizon, at: now }
      return { kind: 'events', events, cursor: cursorOf(last ?? reached), more: last !== undefined }
    },
    isAfter: (a, b) => {
      const [left, right] = [readCursor(a), readCursor(b)]
      if (left === null || right === null || left.epoch !== epoch || right.epoch !== epoch) return false
      return isAfter(left, right)
    },
    onEvents: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onReset: (listener) => {
      resetListeners.add(listener)
      return () => resetListeners.delete(listener)
    },
  }
  return {
    feed,
    load: takePlace,
    poll,
    jobs: [
      { name: 'alert-feed', everyMs: POLL_MS, run: poll },
      {
        name: 'outbox-cleanup',
        everyMs: CLEAN_EVERY_MS,
        run: () => deleteOutboxOlderThan(db.patient(BACKGROUND_MS), KEPT_MS),
      },
    ],
    close: own.close,
  }
}
