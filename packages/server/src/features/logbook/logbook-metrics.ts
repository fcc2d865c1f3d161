import { HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { oldestUnreceivedCut, onTimeSince, panicsSeen } from './logbook-metrics.store.ts'

interface Deps {
  /** Sees every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly registry: Registry
  /** Of several servers one says what the database holds: else it would be counted by each. */
  readonly isLeading: () => boolean
}

interface LogbookMetrics {
  readonly job: Job
  /** Seconds that a round took for each trip that was attended in it. */
  readonly roundEnded: (secondsPerTrip: number) => void
}

/** An act that was begun before an instant is there so long after it. */
const SETTLED_MS = 10_000

interface Figures {
  /** Null: nothing was due. */
  readonly onTimeRatio: number | null
  readonly unreceivedSince: number | null
}

/** How the team attends its trips, for `/metrics` (design, second part §7). What is not known is NaN, never 0. */
export function logbookMetrics({ db, clock, registry, isLeading }: Deps): LogbookMetrics {
  const registers = [registry]
  let figures: Figures | null = null
  let readUntil: number | null = null
  new Gauge({
    name: 'vigia_logbook_on_time_ratio',
    help: 'Entradas de bitácora a tiempo en la última hora, de las que tenían hora; en el servidor que levanta las alertas',
    registers,
    collect() {
      this.set(figures?.onTimeRatio ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'vigia_handover_unaccepted_seconds',
    help: 'Cuánto espera la entrega de turno firmada que más tiempo lleva sin recibirse; 0 sin ninguna; en el servidor que levanta las alertas',
    registers,
    collect() {
      this.set(figures === null ? Number.NaN : waitedSeconds(figures.unreceivedSince, clock.now()))
    },
  })
  const panicSeen = new Histogram({
    name: 'vigia_panic_seen_seconds',
    help: 'De la llamada de ayuda a que alguien la vio por primera vez; en el servidor que levanta las alertas',
    buckets: [5, 10, 30, 60, 120, 300, 900],
    registers,
  })
  const perTrip = new Histogram({
    name: 'vigia_round_seconds_per_trip',
    help: 'Lo que tomó cada viaje atendido en una ronda que terminó, sin llamadas ni pausas',
    buckets: [3, 6, 9, 15, 30, 60, 120],
    registers,
  })
  const read = async (): Promise<Figures> => {
    const now = clock.now()
    const { onTime, due } = await onTimeSince(db, now - HOUR_MS)
    const unreceivedSince = await oldestUnreceivedCut(db)
    const span = { from: readUntil ?? now - SETTLED_MS, to: now - SETTLED_MS }
    for (const seconds of await panicsSeen(db, span)) panicSeen.observe(seconds)
    readUntil = span.to
    return { onTimeRatio: due === 0 ? null : onTime / due, unreceivedSince }
  }
  /** What was read before is not known to be so now. */
  const unknown = (error: unknown): never => {
    figures = null
    throw error
  }
  return {
    roundEnded: (secondsPerTrip) => perTrip.observe(secondsPerTrip),
    job: {
      name: 'logbook-metrics',
      everyMs: MINUTE_MS,
      run: async () => {
        if (!isLeading()) readUntil = null
        figures = isLeading() ? await read().catch(unknown) : null
      },
    },
  }
}

const waitedSeconds = (since: number | null, now: number): number =>
  since === null ? 0 : Math.max(0, now - since) / 1_000
