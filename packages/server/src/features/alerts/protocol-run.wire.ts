import type { AlertWire, ProtocolRunWire } from '@vigia/contract'
import { isOfSilence } from '@vigia/domain/alerts/alert-type'
import { dueAt, stepOf } from '@vigia/domain/protocols/protocol-run'
import { fillScript } from '@vigia/domain/protocols/script-text'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { stepsToWire } from '../../http/protocol-steps.wire.ts'
import { newestRun, takenSteps, tripOfScript } from './protocol-runs.store.ts'
import { evidenceOfRun } from './step-evidence.store.ts'

interface Reader {
  /** Who reads the script out; null: nobody in person. */
  readonly name: string | null
  readonly now: number
}

/** The newest run of an alert with what its step says now; null when none has begun. */
export async function readRun(sql: Sql, alert: AlertWire, { name, now }: Reader): Promise<ProtocolRunWire | null> {
  const run = await newestRun(sql, alert.id)
  if (run === null) return null
  const { state, steps, type, version, startedAt, startedBy } = run
  const step = stepOf(steps, state)
  const trip = alert.travel_id === null ? null : await tripOfScript(sql, alert.travel_id)
  const due = dueAt(steps, state)
  const taken = await takenSteps(sql, run.id)
  const given = await evidenceOfRun(sql, run.id)
  const evidenceOf = (stepId: string) => evidenceToWire(given.get(stepId))
  const phone = step?.whom === 'operator' && trip?.isUnderDuress === false ? alert.operator_phone : null
  const values = {
    operador: alert.operator_name,
    placas: alert.plates,
    minutos: minutesOf(alert, now),
    lugar: alert.place,
    cliente: trip?.client ?? null,
    persona: name,
  }
  const isOpen = alert.closed_at === null
  return {
    ...{ type, version, started_at: isoOf(startedAt), started_by: startedBy },
    steps: stepsToWire(steps),
    at:
      state.kind === 'at' && step !== null && isOpen
        ? {
            ...{ step_id: step.id, since: isoOf(state.since), due_at: due === null ? null : isoOf(due) },
            ...{ attempts: state.attempts, script: fillScript(step.script, values), phone },
            evidence: evidenceOf(step.id),
          }
        : null,
    ended:
      state.kind === 'ended'
        ? { how: state.how, at: isoOf(state.at) }
        : alert.closed_at === null
          ? null
          : { how: 'closed', at: alert.closed_at },
    taken: taken.map(({ stepId, enteredAt, leftAt, attempts, outcome, by }) => ({
      ...{ step_id: stepId, entered_at: isoOf(enteredAt), left_at: isoOf(leftAt), attempts, outcome, by },
      evidence: evidenceOf(stepId),
    })),
  }
}

type KeptEvidence = ReturnType<Awaited<ReturnType<typeof evidenceOfRun>>['get']>

function evidenceToWire(kept: KeptEvidence): ProtocolRunWire['taken'][number]['evidence'] {
  if (kept === undefined) return null
  const { evidence, at, by } = kept
  const what =
    evidence.kind === 'photo' ? { text: null, photo_id: evidence.photoId } : { text: evidence.text, photo_id: null }
  return { kind: evidence.kind, ...what, at: isoOf(at), by }
}

/** `47 min`: how long the condition has held, of a silence since the last signal. */
function minutesOf(alert: AlertWire, now: number): string {
  const { type, last_signal_at: signal, created_at: opened, updated_at: updated, value } = alert
  const isSince = type === 'UNIDAD_DETENIDA' || type === 'SIN_COMUNICACION'
  const since =
    isOfSilence(type) && signal !== null
      ? Date.parse(signal)
      : isSince && value !== null
        ? Date.parse(updated) - value * MINUTE_MS
        : Date.parse(opened)
  return `${Math.max(0, Math.round((now - since) / MINUTE_MS))} min`
}
