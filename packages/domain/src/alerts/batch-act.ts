import type { Resolution } from './false-alarm.ts'

/** What a person does to several alerts in one go (design §4.1). Instants in epoch milliseconds. */
export type BatchAct =
  | { readonly kind: 'acknowledge' | 'take' }
  | { readonly kind: 'assign'; readonly to: string }
  | { readonly kind: 'snooze'; readonly until: number; readonly reason: string }
  | ({ readonly kind: 'resolve' } & Resolution)
