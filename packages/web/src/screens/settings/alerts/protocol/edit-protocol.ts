import {
  END,
  MAX_ATTEMPTS,
  type Protocol,
  type ProtocolStep,
  type StepKind,
  type WayOut,
} from '@vigia/domain/protocols/protocol'

const USUAL_ATTEMPTS = Math.min(3, MAX_ATTEMPTS)

/** An id that no step of it has. */
function newId(protocol: Protocol): string {
  for (let n = protocol.length + 1; ; n++) {
    if (!protocol.some(({ id }) => id === `step-${n}`)) return `step-${n}`
  }
}

/** Where a step leads first; the end where it leads nowhere. */
const firstTarget = (step: ProtocolStep | undefined): string => step?.outs[0]?.to ?? END

/** Where a step goes on for whoever got no good answer: an answer that failed to come is never taken for one that is right. */
function wayWithoutAnswer(step: ProtocolStep): Pick<WayOut, 'to' | 'cause'> {
  const doubt = step.outs.find(({ tone }) => tone === 'doubt')
  if (doubt !== undefined) return doubt
  return step.onTimeout === null ? (step.outs[0] ?? { to: END, cause: null }) : { to: step.onTimeout, cause: null }
}

const insertAfter = (protocol: Protocol, id: string | null, step: ProtocolStep): Protocol => {
  const at = protocol.findIndex((one) => one.id === id) + 1
  return protocol.toSpliced(at === 0 ? protocol.length : at, 0, step)
}

/** The protocol with that step changed. */
export const changeStep = (protocol: Protocol, id: string, change: Partial<ProtocolStep>): Protocol =>
  protocol.map((step) => (step.id === id ? { ...step, ...change } : step))

/** A step more, after `id` and on its first way out, so that nothing that was there is left out. Its id comes too. */
export function addStep(
  protocol: Protocol,
  id: string | null,
): { readonly protocol: Protocol; readonly added: string } {
  const added = newId(protocol)
  const before = protocol.find((step) => step.id === id)
  const [first, ...others] = before?.outs ?? []
  const step: ProtocolStep = {
    ...{ id: added, kind: 'choose', title: 'Paso nuevo', script: '', whom: null, attempts: null, minutes: null },
    outs: [{ label: 'Listo', tone: 'neutral', to: firstTarget(before), cause: first?.cause ?? null }],
    onTimeout: null,
    evidence: null,
  }
  const linked =
    before === undefined || first === undefined
      ? protocol
      : changeStep(protocol, before.id, { outs: [{ ...first, to: added, cause: null }, ...others] })
  return { protocol: insertAfter(linked, id, step), added }
}

/** The same step once more; nothing leads to it yet. */
export function duplicateStep(protocol: Protocol, id: string) {
  const step = protocol.find((one) => one.id === id)
  const added = newId(protocol)
  return step === undefined
    ? { protocol, added: id }
    : { protocol: insertAfter(protocol, id, { ...step, id: added }), added }
}

/**
 * Without that step. A good way out to it goes on where it led first; one that tells of a doubt, and a limit, where it led without
 * an answer. What led to an emergency leads nowhere, until somebody says where: it must not end in silence.
 */
export function removeStep(protocol: Protocol, id: string): Protocol {
  const removed = protocol.find((step) => step.id === id)
  const left = protocol.filter((step) => step.id !== id)
  if (removed === undefined || removed.kind === 'emergency') return left
  const onward = (way: Pick<WayOut, 'to' | 'cause'>): Pick<WayOut, 'to' | 'cause'> =>
    way.to === id ? { to: END, cause: null } : way
  const answered = onward(removed.outs[0] ?? { to: END, cause: null })
  const unanswered = onward(wayWithoutAnswer(removed))
  return left.map((step) => ({
    ...step,
    outs: step.outs.map((way) => {
      if (way.to !== id) return way
      const { to, cause } = way.tone === 'doubt' || way.tone === 'duress' ? unanswered : answered
      return { ...way, to, cause }
    }),
    onTimeout: step.onTimeout === id ? unanswered.to : step.onTimeout,
  }))
}

/** That step `by` places further down; the same where it would leave the list. */
export function moveStep(protocol: Protocol, id: string, by: -1 | 1): Protocol {
  const from = protocol.findIndex((step) => step.id === id)
  const step = protocol[from]
  const to = from + by
  return step === undefined || to < 0 || to >= protocol.length
    ? protocol
    : protocol.toSpliced(from, 1).toSpliced(to, 0, step)
}

/** What a step of another kind keeps: only a call calls somebody and may hear the word of duress, an emergency ends. */
export function asKind(step: ProtocolStep, kind: StepKind): Partial<ProtocolStep> {
  if (kind === 'emergency')
    return { kind, whom: null, attempts: null, minutes: null, onTimeout: null, evidence: null, outs: [] }
  const outs = step.outs.length === 0 ? [{ label: 'Listo', tone: 'neutral' as const, to: END, cause: null }] : step.outs
  if (kind === 'call') return { kind, outs, whom: step.whom ?? 'operator', attempts: step.attempts ?? USUAL_ATTEMPTS }
  return { kind, outs: outs.filter(({ tone }) => tone !== 'duress'), whom: null, attempts: null }
}

/** A limit, and what follows it: as before, or where the step leads without an answer. */
export const asLimited = (step: ProtocolStep, minutes: number | null): Partial<ProtocolStep> => ({
  minutes,
  onTimeout: minutes === null ? null : (step.onTimeout ?? wayWithoutAnswer(step).to),
})

/** The step's ways out with one of them changed; null takes it away. Only what ends has a cause. */
export const changeWay = (
  step: ProtocolStep,
  index: number,
  change: Partial<WayOut> | null,
): Partial<ProtocolStep> => ({
  outs: step.outs.flatMap((way, at) => {
    if (at !== index) return [way]
    if (change === null) return []
    const changed = { ...way, ...change }
    return [changed.to === END ? changed : { ...changed, cause: null }]
  }),
})
