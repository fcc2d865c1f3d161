import { requireUser } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import type { AlertCalls } from './alert-calls.ts'
import { giveStepEvidence } from './give-evidence.ts'
import { leaveProtocolStep, noteProtocolAttempt, startProtocol } from './run-protocol.ts'

/** The calls by which people follow the protocol of an alert (design §3). */
export function mountProtocolRuns(server: Server, calls: AlertCalls): void {
  mount(server, 'startProtocol', ({ actor, params, audit }) =>
    startProtocol(calls, { actor: requireUser(actor), audit, alertId: params.id }),
  )

  mount(server, 'leaveProtocolStep', ({ actor, params, body, audit }) => {
    const leaving = {
      stepId: body.step_id,
      out: body.out,
      note: body.note ?? null,
      reason: body.false_alarm_reason ?? null,
    }
    return leaveProtocolStep(calls, { actor: requireUser(actor), audit, alertId: params.id }, leaving)
  })

  mount(server, 'giveStepEvidence', ({ actor, params, body: { step_id: stepId, evidence }, audit }) => {
    const given = evidence.kind === 'photo' ? { kind: evidence.kind, photoId: evidence.photo_id } : evidence
    return giveStepEvidence(
      calls,
      { actor: requireUser(actor), audit, alertId: params.id },
      { stepId, evidence: given },
    )
  })

  mount(server, 'noteProtocolAttempt', ({ actor, params, body, audit }) => {
    const attempt = { stepId: body.step_id, note: body.note ?? null }
    return noteProtocolAttempt(calls, { actor: requireUser(actor), audit, alertId: params.id }, attempt)
  })
}
