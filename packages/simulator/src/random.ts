/** Chance that repeats: the same keys always give the same draws, in any process and at any time. */
export interface Random {
  /** 0 ≤ x < 1 */
  readonly unit: () => number
  readonly between: (low: number, high: number) => number
  readonly whole: (low: number, high: number) => number
  readonly pick: <T>(list: readonly T[]) => T
}

/** A stream of draws that depends on nothing but its keys. */
export function randomOf(...keys: readonly (string | number)[]): Random {
  let state = hashOf(keys.join('|'))
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + (high - low) * unit()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(unit() * list.length)]
    if (chosen === undefined) throw new Error('Nothing to pick from')
    return chosen
  }
  return { unit, between, whole, pick }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
