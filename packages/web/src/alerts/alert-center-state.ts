/** With the feed down the list is asked for anew this often. */
export const POLL_MS = 30_000
export const RETRY_MS = 5_000

/** What is known of the open alerts, and from where. Instants in epoch milliseconds of the server. */
export interface CenterState {
  /** The list of the server. */
  readonly list:
    | { readonly status: 'unknown' }
    | { readonly status: 'failed'; readonly error: Error }
    | { readonly status: 'known'; readonly readAt: number }
  /** `again`: something happened that the reading under way may not have seen. */
  readonly reading: 'none' | 'running' | 'again'
  /** `live`: everything that happened has been told, and what happens will be. */
  readonly feed: 'down' | 'live'
  /** It was asked for without a cursor: nothing is told of what happened between the first list and this connection. */
  readonly isWithoutCursor: boolean
  /** The live connection, which shares the wire. */
  readonly isConnected: boolean
  /** Something happened that no event will tell: the list in hand is not to be believed. */
  readonly owesList: boolean
  /** The last moment that the feed was heard, or known to stand. */
  readonly heardAt: number
}

export const FIRST_STATE: CenterState = {
  list: { status: 'unknown' },
  reading: 'none',
  feed: 'down',
  isWithoutCursor: false,
  isConnected: true,
  owesList: true,
  heardAt: 0,
}

export type CenterEvent =
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
export type CenterEffect =
  | { readonly kind: 'begin-reading' }
  | { readonly kind: 'plan-reading'; readonly afterMs: number }
  | { readonly kind: 'tell-missed' }
  | { readonly kind: 'tell' }
  | { readonly kind: 'tell-soon' }

type Next = { readonly state: CenterState; readonly effects: readonly CenterEffect[] }

const TELL: CenterEffect = { kind: 'tell' }
const BEGIN: CenterEffect = { kind: 'begin-reading' }
const TELL_MISSED: CenterEffect = { kind: 'tell-missed' }
const plan = (afterMs: number): CenterEffect => ({ kind: 'plan-reading', afterMs })

/** Whether what is known is true now. */
export const isLive = ({ feed, isConnected, owesList }: CenterState): boolean =>
  feed === 'live' && isConnected && !owesList

/** The list is read once, and again where no event tells what has happened; while the feed is down, every half minute. */
export function nextCenterState(before: CenterState, event: CenterEvent, now: number): Next {
  switch (event.kind) {
    case 'read':
      return beginReading(before)
    case 'list-read':
    case 'list-failed':
      return endReading(before, event, now)
    case 'feed-asked':
      return { state: { ...before, isWithoutCursor: !event.hasCursor }, effects: [] }
    case 'feed-closed': {
      const heardAt = before.feed === 'live' ? now : before.heardAt
      return { state: { ...before, feed: 'down', heardAt }, effects: [plan(POLL_MS), TELL] }
    }
    case 'event':
      return { state: { ...before, heardAt: now }, effects: [{ kind: 'tell-soon' }] }
    case 'caught-up': {
      const state: CenterState = { ...before, feed: 'live', isWithoutCursor: false, heardAt: now }
      if (!before.isWithoutCursor) return { state, effects: [TELL_MISSED, TELL] }
      const asking = beginReading({ ...state, owesList: true })
      return { state: asking.state, effects: [TELL_MISSED, ...asking.effects, TELL] }
    }
    case 'resync': {
      const asking = beginReading({ ...before, feed: 'live', heardAt: now, owesList: true })
      return { state: asking.state, effects: [...asking.effects, TELL] }
    }
    case 'connection': {
      const { isConnected } = event
      if (isConnected === before.isConnected) return { state: before, effects: [] }
      const heardAt = isLive(before) ? now : before.heardAt
      return { state: { ...before, isConnected, heardAt }, effects: isConnected ? [TELL] : [TELL, plan(POLL_MS)] }
    }
  }
}

/** One reading at a time: who asks for one meanwhile gets another after it. */
const beginReading = (before: CenterState): Next =>
  before.reading === 'none'
    ? { state: { ...before, reading: 'running' }, effects: [BEGIN] }
    : { state: { ...before, reading: 'again' }, effects: [] }

type Ended = Extract<CenterEvent, { kind: 'list-read' | 'list-failed' }>

function endReading(before: CenterState, event: Ended, now: number): Next {
  const isAgain = before.reading === 'again'
  const error = event.kind === 'list-failed' ? event.error : null
  const state: CenterState = {
    ...before,
    reading: 'none',
    list: error === null ? { status: 'known', readAt: now } : failedList(before.list, error),
    owesList: error === null ? isAgain : before.owesList,
  }
  if (isAgain) {
    const again = beginReading(state)
    return { state: again.state, effects: [TELL, ...again.effects] }
  }
  if (error !== null) return { state, effects: [TELL, plan(RETRY_MS)] }
  return { state, effects: isLive(state) ? [TELL] : [TELL, plan(POLL_MS)] }
}

/** A list that is known stays shown. */
const failedList = (list: CenterState['list'], error: Error): CenterState['list'] =>
  list.status === 'known' ? list : { status: 'failed', error }
