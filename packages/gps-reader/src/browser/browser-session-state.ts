import type { Entrance } from './enter-platform.ts'

/** However lively a page is, what it shows may be old: it is loaded anew after so long. */
export const LOADED_FOR_MS = 5 * 60_000
export const WAIT_FOR_NEWS_MS = 4_000
/** A page on which nobody found the unit is searched again after so many readings, and what signs us in is kept. */
const SEARCH_EVERY = 10
const FIRST_SEARCHES = 2

/** One account in the browser, and what is remembered of its page from reading to reading. Instants: epoch milliseconds. */
export interface BrowserSessionState {
  /** Outside, in, or before a page on which only a person gets on. */
  readonly entrance: Entrance
  readonly loadedAt: number
  readonly lastReadAt: number
  readonly readings: number
  /** Without our doing anything there was news when we last waited for it. */
  readonly asksByItself: boolean
  /** The last search found what was missing. */
  readonly searchHelps: boolean
}

export const NEW_SESSION: BrowserSessionState = {
  entrance: { kind: 'outside' },
  loadedAt: Number.NEGATIVE_INFINITY,
  lastReadAt: Number.NEGATIVE_INFINITY,
  readings: 0,
  asksByItself: true,
  searchHelps: false,
}

export type BrowserSessionEvent =
  /** To another browser, in which no page is open yet. */
  | { readonly kind: 'moved' }
  /** For as long as `newsWaitMs` says, or until there was news. */
  | { readonly kind: 'waited'; readonly isNews: boolean }
  /** A page that has gone quiet is loaded anew. */
  | { readonly kind: 'reload'; readonly at: number }
  | { readonly kind: 'entered'; readonly entrance: Entrance; readonly at: number }
  | { readonly kind: 'not-entered' }
  | { readonly kind: 'searched'; readonly hasHelped: boolean }
  | { readonly kind: 'read'; readonly at: number }

export function nextBrowserSessionState(before: BrowserSessionState, event: BrowserSessionEvent): BrowserSessionState {
  switch (event.kind) {
    case 'moved':
      return { ...before, entrance: { kind: 'outside' } }
    case 'waited':
      return { ...before, asksByItself: event.isNews }
    case 'reload':
      return { ...before, loadedAt: event.at }
    case 'entered': {
      const { entrance, at } = event
      if (entrance.kind !== 'in') return { ...before, entrance }
      const readings = before.readings + 1
      if (before.entrance.kind === 'in') return { ...before, entrance, readings }
      return { ...before, entrance, readings, loadedAt: at }
    }
    case 'not-entered':
      // Whoever waits for a person goes on waiting; a page that is gone is opened anew.
      if (before.entrance.kind !== 'in') return before
      return { ...before, entrance: { kind: 'outside' } }
    case 'searched':
      return { ...before, searchHelps: event.hasHelped }
    case 'read':
      return { ...before, lastReadAt: event.at }
  }
}

/** How long news of the page is waited for, in milliseconds; null: it is loaded anew, news or not. */
export function newsWaitMs({ loadedAt, asksByItself }: BrowserSessionState, now: number): number | null {
  if (now - loadedAt > LOADED_FOR_MS) return null
  return asksByItself ? WAIT_FOR_NEWS_MS : 0
}

/** Whether what is missing is searched for in this reading. */
export const isSearchDue = ({ readings, searchHelps }: BrowserSessionState): boolean =>
  readings <= FIRST_SEARCHES || readings % SEARCH_EVERY === 0 || searchHelps

/** Whether what signs us in is stored again with this reading: a platform renews it. */
export const isKeepDue = ({ readings }: BrowserSessionState): boolean => readings % SEARCH_EVERY === 0
