import { formatDateTime } from '@vigia/domain/format/date-time'
import { UNRECEIVED_MS } from '@vigia/domain/shifts/handover-state'
import { shiftAt, shiftToHandOver } from '@vigia/domain/shifts/shift'
import type { Db } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { holdOpenHandover, markAlerted, openByThemselves, organisationsWithHandovers } from './handovers.store.ts'
import { lapseEarlier, openByItself } from './open-handover.ts'
import type { HandedFleet } from './point-subjects.ts'
import type { ShiftAlerts } from './shift-alerts.ts'
import { syncPoints } from './sync-points.ts'

const EVERY_MS = 10_000

interface Deps {
  /** Sees every organisation. */
  readonly background: Db
  readonly clock: Clock
  readonly whole: HandedFleet
  readonly alerts: ShiftAlerts
  readonly changed: (organisationId: string) => void
  /** Of several servers one does it. */
  readonly isLeading: () => boolean
}

/** Opens hand-overs in time, keeps their points in step, and calls the supervisor for a shift that nobody has received. */
export const handoversJob = (deps: Deps): Job => ({
  name: 'handovers',
  everyMs: EVERY_MS,
  run: async (signal) => {
    if (!deps.isLeading()) return
    const failures: unknown[] = []
    for (const organisationId of await organisationsWithHandovers(deps.background)) {
      if (signal.aborted) return
      // What fails of one company is no other's.
      await keepUp(deps, organisationId).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} hand-overs were not kept in step`)
  },
})

async function keepUp(deps: Deps, organisationId: string): Promise<void> {
  const now = deps.clock.now()
  const wasOpened = await openInTime(deps, organisationId, now)
  const hasPoints = await syncPoints(deps, organisationId, now)
  const wasCalled = await callSupervisor(deps, organisationId, now)
  if (wasOpened || hasPoints || wasCalled) deps.changed(organisationId)
}

async function openInTime({ background, alerts }: Deps, organisationId: string, now: number): Promise<boolean> {
  const { shifts } = await readSetting(background, organisationId, 'logbook')
  const to = shiftToHandOver(now, shifts)
  if (to === null) return false
  const from = shiftAt(to.startsAt - 1, shifts)
  return background.transaction(async (sql) => {
    const hasLapsed = await lapseEarlier(sql, organisationId, to, now)
    // That of the shift before is over: it was never received, and this one has its own.
    if (hasLapsed) await alerts.close(sql, organisationId, now)
    const opens = await openByThemselves(sql, organisationId)
    return (opens && (await openByItself(sql, organisationId, { from, to, now }))) || hasLapsed
  })
}

/** Once for each hand-over: whoever resolves the alert is not called again for the same. */
function callSupervisor({ background, alerts }: Deps, organisationId: string, now: number): Promise<boolean> {
  return background.transaction(async (sql) => {
    const handover = await holdOpenHandover(sql, organisationId)
    if (handover === null || handover.alertedAt !== null) return false
    const { incomingShift, incomingStartsAt, outgoing, state } = handover
    if (now < incomingStartsAt + UNRECEIVED_MS) return false
    const began = `Nadie ha recibido el turno ${incomingShift}, que empezó el ${formatDateTime(incomingStartsAt)}, hora del Centro.`
    const signed =
      state.status === 'to-receive' ? `${outgoing} ya firmó la entrega.` : 'Quien entrega tampoco ha firmado.'
    await alerts.open(sql, { organisationId, message: `${began} ${signed}`, now })
    await markAlerted(sql, handover.id, now)
    return true
  })
}
