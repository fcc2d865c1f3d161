import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Logger } from '@vigia/runtime/logger'
import { isDatabaseAway } from '../db/database-away.ts'
import { ownConnection } from '../db/own-connection.ts'
import type { Db } from '../db/pool.ts'
import type { Job } from '../ports/job.ts'
import { bundle } from './bundle.ts'
import type { Bus, BusListener, BusMessage } from './bus.ts'
import { type BusPosition, beat, collect, forgetOld, leave, post } from './bus-messages.store.ts'

const BEAT_MS = 3_000
const POLL_MS = 200
const FLUSH_MS = 150
const RETRY_MS = 1_000
const CLEAN_EVERY_MS = 30_000
const ROWS_PER_READ = 50
/** More than this unsent: the others read the database instead. */
const MAX_UNSENT = 200
const READ_ANEW: readonly string[] = [JSON.stringify([{ kind: 'missed' }])]

export interface SharedBus extends Bus {
  readonly jobs: readonly Job[]
  /** Makes this server known, before it reads what it keeps in memory. Rejects when the database is away. */
  join(): Promise<void>
  /** Sends what is left, and leaves. */
  close(): Promise<void>
}

/**
 * The bus of this process, joined to those of the other servers on the same database. A server that is alone writes
 * nothing but its heartbeat. One that others have just noticed is greeted by them, and reads the fleet again: what was
 * said before the greeting it could not hear. It does the same when it has lost its connection.
 */
export function sharedBus(db: Db, logger: Logger): SharedBus {
  const serverId = randomUUID()
  const own = ownConnection(db)
  const listeners = new Set<BusListener>()
  const pending = bundle()
  let others: ReadonlySet<string> = new Set()
  let position: BusPosition | null = null
  let unsent: readonly string[] = []
  let isLost = false
  /** Messages before this could be read at the last cleaning, and have been since. */
  let readable = '0'
  let beatAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> = Promise.resolve()
  let isClosed = false

  const tell = (message: BusMessage, isFromElsewhere: boolean): void => {
    for (const listener of listeners) listener(message, isFromElsewhere)
  }

  const schedule = (inMs: number): void => {
    if (timer !== null || isClosed) return
    timer = setTimeout(() => {
      timer = null
      sending = sending.then(flush)
    }, inMs)
  }

  const flush = async (): Promise<void> => {
    unsent = [...unsent, ...pending.take()]
    if (unsent.length > MAX_UNSENT) unsent = READ_ANEW
    const now = unsent
    if (now.length === 0) return
    try {
      await post(own, serverId, now)
      unsent = unsent.slice(now.length)
    } catch (error) {
      if (!isDatabaseAway(error)) unsent = READ_ANEW
      noteLoss(error)
      schedule(RETRY_MS)
    }
  }

  /** Whatever fails on the connection: messages may pass unseen until it is back. */
  const noteLoss = (error: unknown): void => {
    if (!isDatabaseAway(error)) logger.error({ err: error }, 'falló el aviso entre servidores')
    else if (!isLost) logger.warn({ err: error }, 'los demás servidores no se oyen: la base de datos no responde')
    isLost = true
  }

  const takeBeat = async (): Promise<void> => {
    const { others: found, horizon } = await beat(own, serverId)
    beatAt = performance.now()
    const [isFirst, wasLost, hadCompany] = [position === null, isLost, others.size > 0]
    const strangers = found.filter((id) => !others.has(id))
    // What those who left had said before is still to be heard.
    if (hadCompany && found.length === 0 && !wasLost) await readOthers()
    others = new Set(found)
    isLost = false
    // Alone there is nothing to hear until here. In company the place is kept: who has come since the last beat is heard.
    if (isFirst || wasLost || (found.length === 0 && !hadCompany)) position = horizon
    if (wasLost && (hadCompany || found.length > 0)) tell({ kind: 'missed' }, true)
    if (isFirst || strangers.length === 0) return
    logger.info({ servers: others.size + 1 }, 'hay otro servidor en esta base de datos')
    for (const id of strangers) pending.add({ kind: 'hello', serverId: id })
    schedule(FLUSH_MS)
  }

  const readOthers = async (): Promise<void> => {
    for (let more = true; more && position !== null; ) {
      const page = await collect(own, serverId, position, ROWS_PER_READ)
      position = page.position
      more = page.more
      for (const message of page.bundles.flat()) {
        if (message.kind !== 'hello') tell(message, true)
        else if (message.serverId === serverId) tell({ kind: 'missed' }, true)
      }
    }
  }

  const turn = async (): Promise<void> => {
    try {
      if (isLost || performance.now() - beatAt >= BEAT_MS) await takeBeat()
      if (others.size > 0) await readOthers()
    } catch (error) {
      noteLoss(error)
    }
  }

  return {
    publish: (message) => {
      tell(message, false)
      if (others.size === 0) return
      pending.add(message)
      schedule(FLUSH_MS)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    join: async () => {
      if (position === null) await takeBeat()
    },
    jobs: [
      { name: 'bus', everyMs: POLL_MS, run: turn },
      {
        name: 'bus-cleanup',
        everyMs: CLEAN_EVERY_MS,
        run: async () => {
          readable = await forgetOld(db, readable)
        },
      },
    ],
    close: async () => {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await sending
      await flush()
      await leave(own, serverId).catch(() => undefined)
      await own.close()
    },
  }
}
