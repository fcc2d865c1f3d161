/**
 * What the coordinator has of the process that reads the platforms. `life` counts the processes that one worker has run: it
 * starts again by itself when one dies.
 */
export type CoordinatorState =
  /** Another server leads, or this one has not looked yet. */
  | { readonly state: 'idle' }
  /** A worker is there; the tables do not say yet that its sessions begin again. */
  | { readonly state: 'starting'; readonly life: number }
  /** The process runs, and has been sent what `wanted` stands for; null: nothing yet. */
  | { readonly state: 'reading'; readonly life: number; readonly wanted: string | null }
  | { readonly state: 'closed' }

export type CoordinatorEvent =
  | { readonly kind: 'lead-held' }
  | { readonly kind: 'lead-lost' }
  | { readonly kind: 'process-died' }
  /** The tables say that the sessions of this process begin again. */
  | { readonly kind: 'begun'; readonly life: number }
  | { readonly kind: 'sent'; readonly wanted: string }
  | { readonly kind: 'close' }

const IDLE: CoordinatorState = { state: 'idle' }

/** Nothing follows the end; what was begun for a process that has died meanwhile is not the next one's. */
export function nextCoordinatorState(before: CoordinatorState, event: CoordinatorEvent): CoordinatorState {
  if (before.state === 'closed' || event.kind === 'close') return { state: 'closed' }
  if (event.kind === 'lead-lost') return IDLE
  if (before.state === 'idle') return event.kind === 'lead-held' ? { state: 'starting', life: 0 } : before
  switch (event.kind) {
    case 'process-died':
      return { state: 'starting', life: before.life + 1 }
    case 'begun':
      return awaits(before, event.life) ? { state: 'reading', life: event.life, wanted: null } : before
    case 'sent':
      return before.state === 'reading' ? { ...before, wanted: event.wanted } : before
    default:
      return before
  }
}

/** Whether the process of this life has still to begin. */
export const awaits = (now: CoordinatorState, life: number): boolean => now.state === 'starting' && now.life === life
