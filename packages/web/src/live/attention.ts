import type { Attention } from '@vigia/contract'

/** Whoever has touched nothing for so long may have left the desk. */
const IDLE_AFTER_MS = 5 * 60_000

/** An input so much later than the one reported is told: of two screens in use, the one used last is named. */
const REPORT_INPUT_AFTER_MS = 30_000

/** What a screen knows of whoever sits before it. Instants are local epoch milliseconds. */
export interface AttentionFacts {
  /** Since when the page is out of sight; null while it is in sight. */
  readonly hiddenSince: number | null
  readonly openedAt: number
  /** Null while nobody has touched the page since it opened, which nobody need have sat before. */
  readonly lastInputAt: number | null
}

/** Where somebody is, and how attentive since when. */
export interface Whereabouts {
  readonly path: string
  readonly attention: Attention
  readonly since: number
}

/** How attentive the person is, and since when; `active` since their last input, `idle` since then or since the page opened. */
export function attentionAt(
  { hiddenSince, openedAt, lastInputAt }: AttentionFacts,
  now: number,
): { readonly attention: Attention; readonly since: number } {
  if (hiddenSince !== null) return { attention: 'away', since: hiddenSince }
  if (lastInputAt === null) return { attention: 'idle', since: openedAt }
  return { attention: now - lastInputAt >= IDLE_AFTER_MS ? 'idle' : 'active', since: lastInputAt }
}

/** Whether the server has to be told, given what it was told last on this connection. */
export function isNews(here: Whereabouts, reported: Whereabouts | null): boolean {
  if (reported === null || here.path !== reported.path || here.attention !== reported.attention) return true
  return here.attention === 'active' && here.since - reported.since >= REPORT_INPUT_AFTER_MS
}
