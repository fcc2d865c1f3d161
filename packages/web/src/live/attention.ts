import type { Attention } from '@vigia/contract'

/** Whoever has touched nothing for so long may have left the desk. */
const IDLE_AFTER_MS = 5 * 60_000

/** What a screen knows of whoever sits before it. Instants are local epoch milliseconds. */
export interface AttentionFacts {
  /** Since when the page is out of sight; null while it is in sight. */
  readonly hiddenSince: number | null
  readonly lastInputAt: number
}

/** How attentive the person is, and since when; `active` since their last input. */
export function attentionAt(
  { hiddenSince, lastInputAt }: AttentionFacts,
  now: number,
): { readonly attention: Attention; readonly since: number } {
  if (hiddenSince !== null) return { attention: 'away', since: hiddenSince }
  return { attention: now - lastInputAt >= IDLE_AFTER_MS ? 'idle' : 'active', since: lastInputAt }
}
