import type { ProtocolRunWire } from '@vigia/contract'
import { stepNumber } from '@vigia/domain/protocols/protocol'
import { stepOf } from '@vigia/domain/protocols/protocol-run'
import { EVIDENCE_LABEL, evidenceText, isProved, type StepEvidence } from '@vigia/domain/protocols/step-evidence'
import { AppError } from '../../ports/errors.ts'
import { addAct } from './alert-actions.store.ts'
import { type AlertCalls, type AlertRequest, auditAlert } from './alert-calls.ts'
import { newestRun } from './protocol-runs.store.ts'
import { holdOpen, refusal, runAsItStands } from './run-protocol.ts'
import { holdPhotoOfTrip, keepEvidence } from './step-evidence.store.ts'

/**
 * Gives the evidence that the step in course asks for, or the reason why there is none. Throws 404, 409 for a step that somebody has
 * left, 422 for what the step does not ask for and for a photo of another trip.
 */
export function giveStepEvidence(
  { db, clock }: AlertCalls,
  request: AlertRequest,
  { stepId, evidence }: { readonly stepId: string; readonly evidence: StepEvidence },
): Promise<ProtocolRunWire> {
  const { actor, alertId } = request
  return db.transaction(async (sql) => {
    const alert = await holdOpen(sql, request)
    const run = await newestRun(sql, alertId)
    if (run === null) throw refusal('none')
    const step = stepOf(run.steps, run.state)
    if (run.state.kind === 'ended') throw refusal('ended')
    if (step === null || step.id !== stepId) throw refusal('stale')
    if (step.evidence === null || !isProved(step, evidence))
      throw wrong('Ese paso no pide esa evidencia: vuelva a abrir la alerta.')
    if (evidence.kind === 'photo' && !(await isOfTrip(evidence.photoId, alert.tripId)))
      throw wrong('Esa foto no está en la bitácora del viaje de la alerta.')
    const at = Math.max(clock.now(), run.state.since)
    await keepEvidence(sql, { runId: run.id, stepId, userId: actor.id, at }, evidence)
    const title = `${stepNumber(run.steps, stepId)}. ${step.title}`
    const text = `${title}: ${evidenceText(evidence)}`
    const act = { organisationId: actor.organisationId, alertId, userId: actor.id, text, at } as const
    await addAct(sql, { ...act, kind: 'protocol-step', event: 'alert-updated' })
    // What was written can name a person, who may be erased from it, and never from the audit (ADR 13).
    const after = {
      protocolStep: title,
      outcome: evidence.kind === 'none' ? 'Sin evidencia' : EVIDENCE_LABEL[evidence.kind],
    }
    await auditAlert(sql, request, { action: 'protocol-step', before: null, after, at })
    return runAsItStands(sql, request, at)

    async function isOfTrip(photoId: string | null, tripId: string | null): Promise<boolean> {
      return photoId !== null && tripId !== null && holdPhotoOfTrip(sql, photoId, tripId)
    }
  })
}

const wrong = (text: string): AppError => new AppError(422, 'WRONG_EVIDENCE', text)
