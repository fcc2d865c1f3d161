import type { CallAnswers } from '@vigia/contract/calls'
import type { FalseAlarmReason } from '@vigia/domain/alerts/false-alarm'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import type { Protocol } from '@vigia/domain/protocols/protocol'
import type { StepEvidence } from '@vigia/domain/protocols/step-evidence'
import { call } from './call.ts'

type RunWire = CallAnswers['startProtocol']

/** What a step was proved with, or why with nothing. */
export interface KeptEvidence {
  readonly given: StepEvidence
  readonly at: number
  readonly by: string | null
}

/** A protocol as it runs on an alert. Instants are epoch milliseconds. */
export interface ProtocolRun {
  readonly type: RuledType
  readonly steps: Protocol
  /** Null: it began by itself. */
  readonly startedBy: string | null
  /** Where it stands; null once it has ended. */
  readonly at: {
    readonly stepId: string
    /** When its time is over; null without a limit. */
    readonly dueAt: number | null
    readonly attempts: number
    /** As it is read out. */
    readonly script: string
    /** Of a call to the operator; null where there is none, or he must not be called. */
    readonly phone: string | null
    /** What its step asks for, as it was given; null: not yet. */
    readonly evidence: KeptEvidence | null
  } | null
  readonly ended: { readonly how: 'end' | 'emergency' | 'closed'; readonly at: number } | null
  /** `outcome` null: its time was over. */
  readonly taken: readonly {
    readonly stepId: string
    readonly leftAt: number
    readonly minutes: number
    readonly outcome: string | null
    readonly by: string | null
    readonly evidence: KeptEvidence | null
  }[]
}

/** Begins the protocol of an alert, or says where it is. */
export const startProtocol = async (alertId: string): Promise<ProtocolRun> =>
  runFromWire(await call('startProtocol', { params: { id: alertId } }))

/** How a step is left: the way out by its place, what somebody wrote, and of a false alarm its reason. */
export interface StepLeaving {
  readonly stepId: string
  readonly out: number
  readonly note: string | null
  readonly reason: FalseAlarmReason | null
}

/** Refused (409) where somebody has left that step. */
export async function leaveProtocolStep(alertId: string, leaving: StepLeaving): Promise<ProtocolRun> {
  const { stepId, out, note, reason } = leaving
  const body = { step_id: stepId, out, note, false_alarm_reason: reason }
  return runFromWire(await call('leaveProtocolStep', { params: { id: alertId }, body }))
}

/** Gives what the step asks for before it is left, or says why there is none. */
export async function giveStepEvidence(alertId: string, stepId: string, given: StepEvidence): Promise<ProtocolRun> {
  const evidence =
    given.kind === 'photo'
      ? { kind: given.kind, photo_id: given.photoId ?? '' }
      : { kind: given.kind, text: given.text }
  return runFromWire(await call('giveStepEvidence', { params: { id: alertId }, body: { step_id: stepId, evidence } }))
}

/** Notes a call that nobody answered. */
export async function noteProtocolAttempt(alertId: string, stepId: string, note: string | null): Promise<ProtocolRun> {
  return runFromWire(await call('noteProtocolAttempt', { params: { id: alertId }, body: { step_id: stepId, note } }))
}

export function runFromWire({ type, steps, started_by, at, ended, taken }: RunWire): ProtocolRun {
  return {
    ...{ type, startedBy: started_by },
    steps: steps.map(({ on_timeout: onTimeout, evidence = null, ...step }) => ({ ...step, onTimeout, evidence })),
    at:
      at === null
        ? null
        : {
            ...{ stepId: at.step_id, attempts: at.attempts, script: at.script, phone: at.phone },
            evidence: evidenceFromWire(at.evidence),
            dueAt: at.due_at === null ? null : Date.parse(at.due_at),
          },
    ended: ended === null ? null : { how: ended.how, at: Date.parse(ended.at) },
    taken: taken.map(({ step_id: stepId, entered_at, left_at, outcome, by, evidence }) => ({
      evidence: evidenceFromWire(evidence),
      ...{ stepId, outcome, by, leftAt: Date.parse(left_at) },
      minutes: (Date.parse(left_at) - Date.parse(entered_at)) / 60_000,
    })),
  }
}

function evidenceFromWire(kept: RunWire['taken'][number]['evidence']): KeptEvidence | null {
  if (kept === null) return null
  const { kind, text, photo_id: photoId, at, by } = kept
  return { given: kind === 'photo' ? { kind, photoId } : { kind, text: text ?? '' }, at: Date.parse(at), by }
}
