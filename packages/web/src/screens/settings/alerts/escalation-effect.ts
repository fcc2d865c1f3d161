import { ladderOf } from '@vigia/domain/alerts/escalation'
import { rungWords } from '@vigia/domain/alerts/escalation-text'
import type { OwnRule } from '@vigia/domain/alerts/own-rule'

/** What a rule does about an alert that nobody answers, a sentence for each of its limits; one says that it has none. */
export function escalationEffect(rule: OwnRule, name: string | null): readonly string[] {
  const sentences = (['ack', 'resolve'] as const).flatMap((clock) => {
    const { minutes, rungs, climbs } = ladderOf(rule, clock)
    if (minutes === null) return []
    const to = rungs.map((rung) => rungWords(rung, name))
    const notified = climbs ? to : to.slice(0, 1)
    const steps = notified.map((who, n) => `a los ${(n + 1) * minutes} min, a ${who}`)
    return [`Si nadie la ${clock === 'ack' ? 'reconoce' : 'resuelve'}: ${steps.join('; ')}.`]
  })
  return sentences.length > 0 ? sentences : ['Sin plazo para reconocer ni resolver, esta alerta no se escala.']
}
