import { NOT_OF_ENGINE } from '@vigia/domain/alerts/alert-type'
import { isHelpType } from '@vigia/domain/risk/call-for-help'
import type { Logger } from '@vigia/runtime/logger'
import type { Registry } from 'prom-client'
import type { Leadership } from '../../db/leadership.ts'
import type { Db } from '../../db/pool.ts'
import type { AlertFeed, AlertFeedEvent } from '../../ports/alert-feed.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { Job } from '../../ports/job.ts'
import type { OwnDowntimes } from '../../ports/own-downtimes.ts'
import { engineMetrics } from './engine-metrics.ts'
import { alertEvaluation } from './evaluate-alerts.ts'
import { alertChange } from './known-alerts.store.ts'
import type { NoteMail } from './notify-overdue.ts'

/** A burst of fixes is judged once. */
const DEBOUNCE_MS = 200
const RETRY_MS = 1_000
/** Time alone ends conditions and closes alerts. */
const TICK_MS = 5_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly registry: Registry
  readonly fleet: FleetReader
  readonly downtimes: OwnDowntimes
  readonly signals: Pick<FleetSignals, 'tripsChanged'>
  readonly feed: Pick<AlertFeed, 'onEvents'>
  readonly leadership: Leadership
  /** Null: this installation sends no mail. */
  readonly noteMail: NoteMail | null
}

/**
 * Raises, changes and closes alerts, on the server that leads (rules §4). It asks what holds, not what happened: nothing
 * has to be remembered over a failure or a restart, and an evaluation that is tried again changes nothing twice.
 */
export interface AlertEngine {
  /** Judges the whole fleet now. Resolves when what follows is committed; at once on a server that does not lead. */
  evaluate(): Promise<void>
  isLeading(): boolean
  readonly job: Job
  close(): Promise<void>
}

export function createAlertEngine(deps: Deps): AlertEngine {
  const { fleet, leadership, logger } = deps
  const metrics = engineMetrics(deps.registry, leadership.isHeld)
  const evaluation = alertEvaluation({ ...deps, metrics })
  let closed = false
  let isNewLeader = true
  let timer: NodeJS.Timeout | null = null
  const unjudged = unjudgedChanges()
  let last: Promise<void> = Promise.resolve()

  const run = async (whole: boolean): Promise<void> => {
    if (closed) return
    if (!leadership.isHeld()) return evaluation.listen()
    if (isNewLeader) evaluation.forget()
    isNewLeader = false
    const { changedAt, isListed } = unjudged.take()
    await evaluation.run(whole ? 'whole' : isListed ? 'listed' : 'moved')
    if (changedAt !== null) metrics.lag((performance.now() - changedAt) / 1_000)
  }

  /** One evaluation after another: two at once would write the same. */
  const enqueue = (whole: boolean): Promise<void> => {
    const next = last.then(() => run(whole))
    last = next.catch(() => undefined)
    return next
  }

  const schedule = (afterMs: number): void => {
    if (timer !== null || closed || !leadership.isHeld()) return
    timer = setTimeout(() => {
      timer = null
      enqueue(false).catch((error: unknown) => {
        metrics.failed()
        logger.warn({ err: error }, 'las alertas esperan a la base de datos')
        schedule(RETRY_MS)
      })
    }, afterMs)
  }

  const receive = (events: readonly AlertFeedEvent[]): void => {
    for (const event of events) {
      const change = alertChange(event)
      const { organisationId, tripId, type } = change.subject
      if (event.kind === 'new-alert' && leadership.isHeld()) metrics.opened(type)
      // A call for help that is open or no longer is, and whether its phone is with the truck, belong to the trip's own facts.
      if ((isHelpType(type) || type === 'SEPARACION') && tripId !== null)
        deps.signals.tripsChanged(organisationId, [tripId])
      if (!NOT_OF_ENGINE.includes(type) && leadership.isHeld() && evaluation.receive(change)) schedule(DEBOUNCE_MS)
    }
  }

  const stops = [
    fleet.onChange(({ kind }) => {
      if (kind === 'listed') unjudged.noteListed()
      if (!leadership.isHeld()) return
      unjudged.noteChange()
      schedule(DEBOUNCE_MS)
    }),
    deps.feed.onEvents(receive),
    leadership.onGained(() => {
      isNewLeader = true
      schedule(0)
    }),
  ]

  return {
    evaluate: () => enqueue(true),
    isLeading: leadership.isHeld,
    job: evaluationJob(deps, () => enqueue(true)),
    close: async () => {
      closed = true
      for (const stop of stops) stop()
      if (timer !== null) clearTimeout(timer)
      await last
    },
  }
}

const evaluationJob = ({ downtimes }: Deps, evaluate: () => Promise<void>): Job => ({
  ...{ name: 'alerts', everyMs: TICK_MS },
  run: () => {
    downtimes.beat()
    return evaluate()
  },
})

/** What the fleet has told of since the last evaluation. */
function unjudgedChanges() {
  /** When it first did; of a clock that never jumps. */
  let changedAt: number | null = null
  /** Trips may be new to the fleet, or gone. */
  let isListed = false
  return {
    noteListed: (): void => {
      isListed = true
    },
    noteChange: (): void => {
      changedAt ??= performance.now()
    },
    take: () => {
      const taken = { changedAt, isListed }
      changedAt = null
      isListed = false
      return taken
    },
  }
}
