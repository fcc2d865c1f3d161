import type { RemoteAct } from '@vigia/gps-reader/platform'

/** Of control: without an act, and at all. Whoever had it may go on watching, and take it again. */
export const IDLE_CONTROL_MS = 5 * 60_000
export const LONGEST_CONTROL_MS = 15 * 60_000

/** Who controls the page of one account. What was done is counted by kind: what was typed or pressed is nobody's to read. */
export type Control =
  | { readonly state: 'free' }
  | {
      readonly state: 'held'
      readonly viewerId: string
      readonly since: number
      readonly lastActAt: number
      readonly acts: Readonly<Partial<Record<RemoteAct['kind'], number>>>
    }

export const FREE: Control = { state: 'free' }

export type ControlEvent =
  | { readonly kind: 'take'; readonly viewerId: string }
  | { readonly kind: 'act'; readonly viewerId: string; readonly act: RemoteAct['kind'] }
  /** Its person lets go, has left, or the page has gone. */
  | { readonly kind: 'end'; readonly viewerId: string }
  | { readonly kind: 'tick' }

/** What came of it: `none` when the event is about somebody who does not have control. */
export type ControlOutcome = 'taken' | 'has-it' | 'another-has-it' | 'acted' | 'ended' | 'idle' | 'time-up' | 'none'

/** One person at a time controls: for 5 minutes without an act, for 15 in all (integrations §5). */
export function nextControl(
  control: Control,
  event: ControlEvent,
  now: number,
): { readonly control: Control; readonly outcome: ControlOutcome } {
  const isTheirs = control.state === 'held' && event.kind !== 'tick' && control.viewerId === event.viewerId
  switch (event.kind) {
    case 'take': {
      if (control.state === 'held') return { control, outcome: isTheirs ? 'has-it' : 'another-has-it' }
      const taken: Control = { state: 'held', viewerId: event.viewerId, since: now, lastActAt: now, acts: {} }
      return { control: taken, outcome: 'taken' }
    }
    case 'act': {
      if (control.state === 'free' || !isTheirs) return { control, outcome: 'none' }
      const acts = { ...control.acts, [event.act]: (control.acts[event.act] ?? 0) + 1 }
      return { control: { ...control, acts, lastActAt: now }, outcome: 'acted' }
    }
    case 'end':
      return isTheirs ? { control: FREE, outcome: 'ended' } : { control, outcome: 'none' }
    case 'tick':
      if (control.state === 'free') return { control, outcome: 'none' }
      if (now - control.since >= LONGEST_CONTROL_MS) return { control: FREE, outcome: 'time-up' }
      if (now - control.lastActAt >= IDLE_CONTROL_MS) return { control: FREE, outcome: 'idle' }
      return { control, outcome: 'none' }
  }
}
