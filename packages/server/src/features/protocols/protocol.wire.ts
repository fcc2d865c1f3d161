import type { ProtocolStepWire, ProtocolWire } from '@vigia/contract'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import { checkProtocol } from '@vigia/domain/protocols/check-protocol'
import { defaultProtocol } from '@vigia/domain/protocols/default-protocols'
import type { Protocol } from '@vigia/domain/protocols/protocol'
import { isoOf } from '../../http/iso-of.ts'
import { stepsToWire } from '../../http/protocol-steps.wire.ts'
import type { StoredProtocol } from './protocol-versions.store.ts'

/** What a step asks for as evidence came later: who sends steps without saying it leaves it as `before` has it. */
export const stepsFromWire = (steps: readonly ProtocolStepWire[], before: Protocol): Protocol =>
  steps.map(({ on_timeout, evidence, ...step }) => ({
    ...{ ...step, onTimeout: on_timeout },
    evidence: evidence === undefined ? keptEvidence(step, before) : evidence,
  }))

const keptEvidence = ({ id, kind }: Pick<ProtocolStepWire, 'id' | 'kind'>, before: Protocol) =>
  kind === 'emergency' ? null : (before.find((step) => step.id === id)?.evidence ?? null)

/** What holds of a type: the newest version, or the product's own while there is none. */
export function protocolToWire(type: RuledType, stored: StoredProtocol | null): ProtocolWire {
  const steps = stored?.steps ?? defaultProtocol(type)
  return {
    ...{ type, version: stored?.version ?? 0, steps: stepsToWire(steps) },
    paths: checkProtocol(type, steps).paths,
    changed_by: stored?.changedBy ?? null,
    changed_at: stored === null ? null : isoOf(stored.changedAt),
  }
}
