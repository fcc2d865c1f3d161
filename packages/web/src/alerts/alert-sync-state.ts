/** With the feed down the list is asked for anew this often. */
export const POLL_MS = 30_000
export const RETRY_MS = 5_000

/** What is known of the open alerts, and from where. Instants in epoch milliseconds of the server. */
export interface SyncState {
  /** The list of the server. */
  readonly list:
    | { readonly status: 'unknown' }
    | { readonly status: 'failed'; readonly error: Error }
    | { readonly status: 'known'; readonly readAt: number }
  /** `again`: something happened that the reading under way may not have seen. */
  readonly reading: 'none' | 'running' | 'again'
  /** `live`: everything that happened has been received, and what happens will be. */
  readonly feed: 'down' | 'live'
  /** It was asked for without a cursor: nothing is received of what happened between the first list and this connection. */
  readonly isWithoutCursor: boolean
  /** The live connection, which shares the wire. */
  readonly isConnected: boolean
  /** Something happened that no event brings: the list in hand is stale. */
  readonly owesList: boolean
  /** The last moment that the feed was known to be live. */
  readonly lastLiveAt: number
}

export const FIRST_STATE: SyncState = {
  list: { status: 'unknown' },
  reading: 'none',
  feed: 'down',
  isWithoutCursor: false,
  isConnected: true,
  owesList: true,
  lastLiveAt: 0,
}

export type SyncEvent =
  | { readonly kind: 'read' }
  | { readonly kind: 'list-read' }
  | { readonly kind: 'list-failed'; readonly error: Error }
  | { readonly kind: 'feed-asked'; readonly hasCursor: boolean }
  | { readonly kind: 'feed-closed' }
  | { readonly kind: 'event' }
  | { readonly kind: 'caught-up' }
  | { readonly kind: 'resync' }
  | { readonly kind: 'connection'; readonly isConnected: boolean }

/** What the shell has to do, in this order. */
export type SyncEffect =
  | { readonly kind: 'begin-reading' }
  | { readonly kind: 'plan-reading'; readonly afterMs: number }
  | { readonly kind: 'notify-missed' }
  | { readonly kind: 'notify' }
  | { readonly kind: 'notify-soon' }

type Next = { readonly state: SyncState; readonly effects: readonly SyncEffect[] }

const NOTIFY: SyncEffect = { kind: 'notify' }
const BEGIN: SyncEffect = { kind: 'begin-reading' }
const NOTIFY_MISSED: SyncEffect = { kind: 'notify-missed' }
const plan = (afterMs: number): SyncEffect => ({ kind: 'plan-reading', afterMs })

/** Whether what is known is true now. */
export const isLive = ({ feed, isConnected, owesList }: SyncState): boolean =>
  feed === 'live' && isConnected && !owesList

/** The list is read once, and again where no event brings what has happened; while the feed is down, every half minute. */
export function nextSyncState(before: SyncState, event: SyncEvent, now: number): Next {
  switch (event.kind) {
    case 'read':
      return beginReading(before)
    case 'list-read':
    case 'list-failed':
      return endReading(before, event, now)
    case 'feed-asked':
      return { state: { ...before, isWithoutCursor: !event.hasCursor }, effects: [] }
    case 'feed-closed': {
      const lastLiveAt = before.feed === 'live' ? now : before.lastLiveAt
      return { state: { ...before, feed: 'down', lastLiveAt }, effects: [plan(POLL_MS), NOTIFY] }
    }
    case 'event':
      return { state: { ...before, lastLiveAt: now }, effects: [{ kind: 'notify-soon' }] }
    case 'caught-up': {
      const state: SyncState = { ...before, feed: 'live', isWithoutCursor: false, lastLiveAt: now }
      if (!before.isWithoutCursor) return { state, effects: [NOTIFY_MISSED, NOTIFY] }
      const asking = beginReading({ ...state, owesList: true })
      return { state: asking.state, effects: [NOTIFY_MISSED, ...asking.effects, NOTIFY] }
    }
    case 'resync': {
      const asking = beginReading({ ...before, feed: 'live', lastLiveAt: now, owesList: true })
      return { state: asking.state, effects: [...asking.effects, NOTIFY] }
    }
    case 'connection': {
      const { isConnected } = event
      if (isConnected === before.isConnected) return { state: before, effects: [] }
      const lastLiveAt = isLive(before) ? now : before.lastLiveAt
      return {
        state: { ...before, isConnected, lastLiveAt },
        effects: isConnected ? [NOTIFY] : [NOTIFY, plan(POLL_MS)],
      }
    }
  }
}

/** One reading at a time: who asks for one meanwhile gets another after it. */
const beginReading = (before: SyncState): Next =>
  before.reading === 'none'
    ? { state: { ...before, reading: 'running' }, effects: [BEGIN] }
    : { state: { ...before, reading: 'again' }, effects: [] }

type Ended = Extract<SyncEvent, { kind: 'list-read' | 'list-failed' }>

function endReading(before: SyncState, event: Ended, now: number): Next {
  const isAgain = before.reading === 'again'
  const error = event.kind === 'list-failed' ? event.error : null
  const state: SyncState = {
    ...before,
    reading: 'none',
    list: error === null ? { status: 'known', readAt: now } : failedList(before.list, error),
    owesList: error === null ? isAgain : before.owesList,
  }
  if (isAgain) {
    const again = beginReading(state)
    return { state: again.state, effects: [NOTIFY, ...again.effects] }
  }
  if (error !== null) return { state, effects: [NOTIFY, plan(RETRY_MS)] }
  return { state, effects: isLive(state) ? [NOTIFY] : [NOTIFY, plan(POLL_MS)] }
}

/** A list that is known stays shown. */
const failedList = (list: SyncState['list'], error: Error): SyncState['list'] =>
  list.status === 'known' ? list : { status: 'failed', error }
