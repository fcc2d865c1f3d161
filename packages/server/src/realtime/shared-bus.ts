import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Logger } from '@vigia/runtime/logger'
import { isDatabaseAway } from '../db/database-away.ts'
import { type OwnConnection, ownConnection } from '../db/own-connection.ts'
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
  return new JoinedBus(db, logger)
}

class JoinedBus implements SharedBus {
  readonly jobs: readonly Job[]
  readonly serverId = randomUUID()
  private readonly logger: Logger
  private readonly own: OwnConnection
  private readonly listeners = new Set<BusListener>()
  private readonly pending = bundle()
  private otherServers: ReadonlySet<string> = new Set()
  private position: BusPosition | null = null
  private unsent: readonly string[] = []
  private isLost = false
  /** Messages before this could be read at the last cleaning, and have been since. */
  private readable = '0'
  private beatAt = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | null = null
  private sending: Promise<void> = Promise.resolve()
  private isClosed = false

  constructor(db: Db, logger: Logger) {
    this.logger = logger
    this.own = ownConnection(db)
    const clean = async (): Promise<void> => {
      this.readable = await forgetOld(db, this.readable)
    }
    this.jobs = [
      { name: 'bus', everyMs: POLL_MS, run: () => this.turn() },
      { name: 'bus-cleanup', everyMs: CLEAN_EVERY_MS, run: clean },
    ]
  }

  others(): ReadonlySet<string> | null {
    return this.isLost || this.position === null ? null : this.otherServers
  }

  publish(message: BusMessage): void {
    this.notify(message, false)
    if (this.otherServers.size === 0) return
    this.pending.add(message)
    this.schedule(FLUSH_MS)
  }

  subscribe(listener: BusListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async join(): Promise<void> {
    if (this.position === null) await this.takeBeat()
  }

  async close(): Promise<void> {
    this.isClosed = true
    if (this.timer !== null) clearTimeout(this.timer)
    await this.sending
    await this.flush()
    await leave(this.own, this.serverId).catch(() => undefined)
    await this.own.close()
  }

  private notify(message: BusMessage, isFromElsewhere: boolean): void {
    for (const listener of this.listeners) listener(message, isFromElsewhere)
  }

  private schedule(inMs: number): void {
    if (this.timer !== null || this.isClosed) return
    this.timer = setTimeout(() => {
      this.timer = null
      this.sending = this.sending.then(() => this.flush())
    }, inMs)
  }

  private async flush(): Promise<void> {
    this.unsent = [...this.unsent, ...this.pending.take()]
    if (this.unsent.length > MAX_UNSENT) this.unsent = READ_ANEW
    const now = this.unsent
    if (now.length === 0) return
    try {
      await post(this.own, this.serverId, now)
      this.unsent = this.unsent.slice(now.length)
    } catch (error) {
      if (!isDatabaseAway(error)) this.unsent = READ_ANEW
      this.noteLoss(error)
      this.schedule(RETRY_MS)
    }
  }

  /** Whatever fails on the connection: messages may pass unseen until it is back. */
  private noteLoss(error: unknown): void {
    if (!isDatabaseAway(error)) this.logger.error({ err: error }, 'falló el aviso entre servidores')
    else if (!this.isLost) {
      this.logger.warn({ err: error }, 'los demás servidores no se oyen: la base de datos no responde')
    }
    this.isLost = true
  }

  private async turn(): Promise<void> {
    try {
      if (this.isLost || performance.now() - this.beatAt >= BEAT_MS) await this.takeBeat()
      if (this.otherServers.size > 0) await this.readOthers()
    } catch (error) {
      this.noteLoss(error)
    }
  }

  private async takeBeat(): Promise<void> {
    const { others: found, horizon } = await beat(this.own, this.serverId)
    this.beatAt = performance.now()
    const [isFirst, wasLost, hadCompany] = [this.position === null, this.isLost, this.otherServers.size > 0]
    const strangers = found.filter((id) => !this.otherServers.has(id))
    // What those who left had said before is still to be heard.
    if (hadCompany && found.length === 0 && !wasLost) await this.readOthers()
    this.otherServers = new Set(found)
    this.isLost = false
    // Alone there is nothing to hear until here. In company the place is kept: who has come since the last beat is heard.
    if (isFirst || wasLost || (found.length === 0 && !hadCompany)) this.position = horizon
    if (wasLost && (hadCompany || found.length > 0)) this.notify({ kind: 'missed' }, true)
    if (!isFirst && strangers.length > 0) this.greet(strangers)
  }

  private greet(strangers: readonly string[]): void {
    this.logger.info({ servers: this.otherServers.size + 1 }, 'hay otro servidor en esta base de datos')
    for (const id of strangers) this.pending.add({ kind: 'hello', serverId: id })
    this.schedule(FLUSH_MS)
  }

  private async readOthers(): Promise<void> {
    for (let more = true; more && this.position !== null; ) {
      const page = await collect(this.own, this.serverId, this.position, ROWS_PER_READ)
      this.position = page.position
      more = page.more
      for (const message of page.bundles.flat()) {
        if (message.kind !== 'hello') this.notify(message, true)
        else if (message.serverId === this.serverId) this.notify({ kind: 'missed' }, true)
      }
    }
  }
}
