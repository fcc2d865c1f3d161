import type { ProtocolStep, WayOut } from './protocol.ts'

/** A way out as the call card shows it. */
interface CardWay {
  readonly label: string
  readonly isGood: boolean
  /** It resolves the alert: it is asked for twice. The two words of a trip are alike in that too. */
  readonly resolves: boolean
  /** What happens when it is taken. */
  readonly way: WayOut
}

/**
 * The ways out of a step for whoever attends the alert. The one for duress is never named there (design §3): both words of the
 * trip are an answer that was right, told apart only as the first and the second, which means nothing to who looks on.
 */
export function cardWays({ outs }: Pick<ProtocolStep, 'outs'>): readonly CardWay[] {
  const right = outs.find(({ tone }) => tone === 'good')
  const hasDuress = outs.some(({ tone }) => tone === 'duress')
  return outs.map((way) => {
    const isGood = way.tone === 'good' || way.tone === 'duress'
    const resolves = (way.tone === 'duress' && right !== undefined ? right : way).cause !== null
    if (!hasDuress || right === undefined || (way !== right && way.tone !== 'duress'))
      return { label: way.label, isGood, resolves, way }
    return { label: `${right.label}: ${way === right ? 'primera' : 'segunda'} palabra`, isGood, resolves, way }
  })
}
