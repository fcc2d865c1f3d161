import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import type { Protocol } from '@vigia/domain/protocols/protocol'
import { call } from './call.ts'

type StepWire = CallAnswers['getProtocol']['steps'][number]
type StepsBody = CallInputs['putProtocol']['body']['steps']

/** What people do about one type of alert, as it holds now. */
export interface HeldProtocol {
  /** 0 while nobody has changed it. */
  readonly version: number
  readonly steps: Protocol
  readonly changedBy: string | null
  readonly changedAt: number | null
}

/** A former version of a protocol. */
export interface ProtocolVersion {
  readonly version: number
  readonly steps: Protocol
  readonly restoredFrom: number | null
  readonly reason: string | null
  readonly changedBy: string | null
  readonly changedAt: number
}

export const getProtocol = async (type: RuledType, signal: AbortSignal): Promise<HeldProtocol> =>
  fromWire(await call('getProtocol', { params: { type }, signal }))

interface Saving {
  readonly type: RuledType
  /** The version that was read: another by now is refused with 412. */
  readonly version: number
  readonly reason: string
}

export async function putProtocol({ type, version, reason }: Saving, steps: Protocol): Promise<HeldProtocol> {
  const body = { steps: stepsToWire(steps) }
  return fromWire(await call('putProtocol', { params: { type }, body, ifMatch: `"${version}"`, ...why(reason) }))
}

export async function restoreProtocol({ type, version, reason }: Saving, to: number): Promise<HeldProtocol> {
  const params = { type, version: String(to) }
  return fromWire(await call('restoreProtocol', { params, ifMatch: `"${version}"`, ...why(reason) }))
}

export async function listProtocolVersions(type: RuledType, signal: AbortSignal): Promise<readonly ProtocolVersion[]> {
  const { data } = await call('listProtocolVersions', { params: { type }, signal })
  return data.map(({ version, steps, restored_from, reason, changed_by, changed_at }) => ({
    ...{ version, reason, steps: stepsFromWire(steps), restoredFrom: restored_from },
    changedBy: changed_by?.name ?? null,
    changedAt: Date.parse(changed_at),
  }))
}

const why = (reason: string) => (reason.trim() === '' ? {} : { changeReason: reason.trim() })

const stepsFromWire = (steps: readonly StepWire[]): Protocol =>
  steps.map(({ on_timeout, evidence = null, ...step }) => ({ ...step, onTimeout: on_timeout, evidence }))

const stepsToWire = (steps: Protocol): StepsBody =>
  steps.map(({ onTimeout, ...step }) => ({ ...step, on_timeout: onTimeout }))

const fromWire = ({ version, steps, changed_by, changed_at }: CallAnswers['getProtocol']): HeldProtocol => ({
  ...{ version, steps: stepsFromWire(steps), changedBy: changed_by?.name ?? null },
  changedAt: changed_at === null ? null : Date.parse(changed_at),
})
