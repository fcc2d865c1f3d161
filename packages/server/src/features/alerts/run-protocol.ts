import type { ProtocolRunWire } from '@vigia/contract'
import type { FalseAlarmReason } from '@vigia/domain/alerts/false-alarm'
import { cardWays } from '@vigia/domain/protocols/card-ways'
import { type ProtocolStep, stepNumber } from '@vigia/domain/protocols/protocol'
import { next, type RunEvent, type RunStep, stepOf } from '@vigia/domain/protocols/protocol-run'
import { EVIDENCE_LABEL, isProved } from '@vigia/domain/protocols/step-evidence'
import { digestOfWords } from '../../db/digest-of-words.ts'
import type { Sql } from '../../db/pool.ts'
import { savepointsOf } from '../../db/savepoints.ts'
import { AppError, conflict } from '../../ports/errors.ts'
import { addAct, type HeldAlert, holdAlert, markAcknowledged } from './alert-actions.store.ts'
import {
  type AlertCalls,
  type AlertRequest,
  alertAsItStands,
  audienceOf,
  auditAlert,
  noSuchAlert,
} from './alert-calls.ts'
import { readRun } from './protocol-run.wire.ts'
import { insertRun, insertTaken, newestRun, protocolTypeOf, type StoredRun, updateRun } from './protocol-runs.store.ts'
import { raiseByProtocol } from './raise-by-protocol.ts'
import { alreadyClosed, resolveAlert } from './resolve-alert.ts'
import { evidenceOfRun } from './step-evidence.store.ts'

type Move = Extract<RunStep, { kind: 'move' }>

/**
 * Begins the protocol of an alert's type; who does has seen the alert. One that is under way goes on where it is. Throws 404, 409
 * for a closed alert and for a type without a protocol.
 */
export function startProtocol({ db, clock }: AlertCalls, request: AlertRequest): Promise<ProtocolRunWire> {
  const { actor, alertId } = request
  const { organisationId, id: userId } = actor
  return db.transaction(async (sql) => {
    const alert = await holdOpen(sql, request)
    const type = protocolTypeOf(alert.type)
    if (type === null) throw conflict('NO_PROTOCOL', 'Las alertas de este tipo no tienen protocolo.')
    const at = Math.max(clock.now(), alert.openedAt)
    if ((await newestRun(sql, alertId))?.state.kind !== 'at') {
      const act = { organisationId, alertId, userId, text: null, at }
      await insertRun(sql, { organisationId, alertId, type, userId, now: at })
      if (alert.acknowledgedAt === null) {
        await markAcknowledged(sql, alert, userId, at)
        await addAct(sql, { ...act, kind: 'acknowledged', event: null })
      }
      await addAct(sql, { ...act, kind: 'protocol-started', event: 'alert-updated' })
      await auditAlert(sql, request, { action: 'protocol-start', before: null, after: { protocol: type }, at })
    }
    return runAsItStands(sql, request, at)
  })
}

/** A way out, by its place among those of the step; with what somebody wrote, and of a false alarm its reason. */
export interface Leaving {
  readonly stepId: string
  readonly out: number
  readonly note: string | null
  readonly reason: FalseAlarmReason | null
}

/**
 * Leaves the step that a protocol stands at. Its way may end the protocol, resolve the alert, raise the emergency or, in silence,
 * the alert of a duress word: all of it with the step, or nothing. Throws 404, 409 for a step that somebody has left, 422 for a way
 * that there is not, and for a resolution that leaves out what has to be said.
 */
export async function leaveProtocolStep(
  calls: AlertCalls,
  request: AlertRequest,
  { stepId, out, note, reason }: Leaving,
): Promise<ProtocolRunWire> {
  const { organisationId, id: userId } = request.actor
  const changed = new Set<string>()
  const answer = await calls.db.transaction(async (sql) => {
    const held = await advance(calls, sql, request, { kind: 'leave', stepId, out })
    const { alert, run, step, moved, at } = held
    const outcome = cardWays(step)[out]?.label ?? null
    await insertTaken(sql, run.id, { ...takenOf(held), outcome, userId })
    await writeStep(sql, request, held, { text: outcome, note })
    if (moved.resolves !== null) {
      const tripsChanged = (_: string, ids: readonly string[]): void => {
        for (const id of ids) changed.add(id)
      }
      const part = { ...calls, db: savepointsOf(sql), signals: { ...calls.signals, tripsChanged } }
      await resolveAlert(part, request, { cause: moved.resolves, reason, note })
    }
    if (moved.raises !== null) {
      const by = { organisationId, userId, audit: request.audit, type: moved.raises }
      await raiseByProtocol(calls, sql, by, alert, at)
    }
    return runAsItStands(sql, request, at)
  })
  if (changed.size > 0) calls.signals.tripsChanged(organisationId, [...changed])
  return answer
}

/** Notes a call that nobody answered; the step goes on. Throws 404, and 409 for a step that somebody has left or has no call left. */
export function noteProtocolAttempt(
  calls: AlertCalls,
  request: AlertRequest,
  { stepId, note }: Pick<Leaving, 'stepId' | 'note'>,
): Promise<ProtocolRunWire> {
  return calls.db.transaction(async (sql) => {
    const held = await advance(calls, sql, request, { kind: 'attempt', stepId })
    const { moved, step, at } = held
    const attempts = moved.state.kind === 'at' ? moved.state.attempts : 0
    await writeStep(sql, request, held, { text: `Intento ${attempts} de ${step.attempts ?? 0}, sin respuesta`, note })
    return runAsItStands(sql, request, at)
  })
}

interface Advanced {
  readonly alert: HeldAlert
  readonly run: StoredRun
  readonly step: ProtocolStep
  readonly moved: Move
  readonly at: number
}

/** What a person asks of a run; whether its step is proved is looked up. */
type Asked = Omit<Extract<RunEvent, { kind: 'leave' }>, 'isProved'> | Extract<RunEvent, { kind: 'attempt' }>

async function advance({ clock }: AlertCalls, sql: Sql, request: AlertRequest, asked: Asked): Promise<Advanced> {
  const alert = await holdOpen(sql, request)
  const run = await newestRun(sql, request.alertId)
  if (run === null) throw refusal('none')
  const at = Math.max(clock.now(), run.startedAt, run.state.kind === 'at' ? run.state.since : 0)
  const step = stepOf(run.steps, run.state)
  const given = step?.evidence == null ? null : ((await evidenceOfRun(sql, run.id)).get(step.id)?.evidence ?? null)
  const event: RunEvent =
    asked.kind === 'leave' ? { ...asked, isProved: step === null || isProved(step, given) } : asked
  const moved = next(run.steps, run.state, event, at)
  if (moved.kind === 'refuse') throw refusal(moved.why, step)
  if (moved.kind === 'keep' || step === null) throw refusal('stale')
  await updateRun(sql, run, moved.state)
  return { alert, run, step, moved, at }
}

type Refused = Extract<RunStep, { kind: 'refuse' }>['why'] | 'none'

export function refusal(why: Refused, step: ProtocolStep | null = null): AppError {
  switch (why) {
    case 'none':
      return conflict('NO_RUN', 'Nadie ha empezado el protocolo de esta alerta.')
    case 'no-evidence':
      return conflict(
        'EVIDENCE_MISSING',
        `Falta la evidencia de este paso (${EVIDENCE_LABEL[step?.evidence ?? 'note'].toLowerCase()}): agréguela, o diga por qué no la hay.`,
      )
    case 'ended':
      return conflict('RUN_ENDED', 'El protocolo de esta alerta ya terminó.')
    case 'stale':
      return conflict('STEP_LEFT', 'Ese paso ya no está en curso: otra persona lo dejó, o se le venció el tiempo.')
    case 'no-attempt-left':
      return conflict('NO_ATTEMPT_LEFT', 'Ya se hicieron los intentos de este paso: elija cómo sigue.')
    case 'no-such-way':
      return new AppError(422, 'NO_SUCH_WAY', 'Ese paso no tiene esa salida.')
  }
}

export async function holdOpen(sql: Sql, { actor, alertId }: AlertRequest): Promise<HeldAlert> {
  const alert = await holdAlert(sql, audienceOf(actor), alertId)
  if (alert === null) throw noSuchAlert()
  if (alert.closedAt !== null) throw alreadyClosed(alert, alert.closedAt)
  return alert
}

const takenOf = ({ run, step, at }: Advanced) => ({
  stepId: step.id,
  enteredAt: run.state.kind === 'at' ? run.state.since : at,
  leftAt: at,
  attempts: run.state.kind === 'at' ? run.state.attempts : 0,
})

/** Into the alert's history and the audit: `2. Llamar al operador: No contestó. Buzón lleno`. */
async function writeStep(
  sql: Sql,
  request: AlertRequest,
  { run, step, at }: Advanced,
  { text, note }: { readonly text: string | null; readonly note: string | null },
): Promise<void> {
  const { actor, alertId } = request
  const number = stepNumber(run.steps, step.id)
  const line = [`${number}. ${step.title}: ${text}.`, note].filter((part) => part !== null).join(' ')
  const kind = step.kind === 'call' ? 'protocol-call' : 'protocol-step'
  const act = { organisationId: actor.organisationId, alertId, userId: actor.id, text: line, at }
  await addAct(sql, { ...act, kind, event: 'alert-updated' })
  const words = note === null ? {} : { sha256: digestOfWords(note) }
  const after = { protocolStep: `${number}. ${step.title}`, outcome: text, ...words }
  await auditAlert(sql, request, { action: 'protocol-step', before: null, after, at })
}

export async function runAsItStands(sql: Sql, request: AlertRequest, now: number): Promise<ProtocolRunWire> {
  const alert = await alertAsItStands(sql, request)
  const run = await readRun(sql, alert, { name: request.actor.name, now })
  if (run === null) throw refusal('none')
  return run
}
