import type { Alert } from '../api/alerts.ts'
import { type AlertNews, createAlertStore } from './alert-store.ts'
import type { AlertFeedListener } from './receive-alerts.ts'

/** React hears of changes at most this often. */
const REACT_EVERY_MS = 250
/** A replayed alert older than this is told in the summary (quality §5.3). */
const FRESH_MS = 10 * 60_000
/** What opened so shortly before the page did is news to whoever opens it. */
const JUST_OPENED_MS = 60_000
const RETRY_MS = 5_000
/** With the feed down the list is asked for anew this often. */
const POLL_MS = 30_000

/** What is known of the open alerts. `asOf`: the last moment that the list was true; `isLive`: it is true now. */
export type AlertsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: Error; retry(): void }
  | {
      readonly status: 'ready'
      /** The open ones, the newest first. */
      readonly alerts: readonly Alert[]
      readonly asOf: number
      readonly isLive: boolean
      retry(): void
    }

export interface AlertCenter {
  /** The same object until something changes. */
  state(): AlertsState
  subscribe(changed: () => void): () => void
  /** Alerts that a person should hear of now, once each. */
  onNews(listener: (news: AlertNews) => void): () => void
  /** Alerts of more than ten minutes ago that were missed while away, all at once. */
  onMissed(listener: (alerts: readonly Alert[]) => void): () => void
  /** What has come before anybody listened to both, once: whoever tells people may start later than the feed. */
  takeEarly(): { readonly news: readonly AlertNews[]; readonly missed: readonly Alert[] }
  /** An action of ours changed an alert. */
  put(alert: Alert): void
  /** The live connection, which shares the wire, was lost or found. */
  connected(isConnected: boolean): void
  stop(): void
}

export interface AlertCenterParts {
  readonly openFeed: (since: () => string | null, listener: AlertFeedListener) => () => void
  readonly readList: (signal: AbortSignal) => Promise<readonly Alert[]>
  readonly storedCursor: () => string | null
  readonly storeCursor: (cursor: string) => void
  /** The server's time; local time does until it is known. */
  readonly now: () => number
  /** Runs `work` after a while; returns what calls it off. */
  readonly later: (work: () => void, delayMs: number) => () => void
}

/** Keeps the open alerts: the list of the server, and the feed's events upon it. One at a time: `acquireAlerts`. */
export function createAlertCenter(parts: AlertCenterParts): AlertCenter {
  const { now, later } = parts
  const store = createAlertStore()
  const reactListeners = new Set<() => void>()
  const newsListeners = new Set<(news: AlertNews) => void>()
  const missedListeners = new Set<(alerts: readonly Alert[]) => void>()
  let cursor = parts.storedCursor()
  let isCaughtUp = false
  let isConnected = true
  let askedWithout = false
  /** Something happened that no event will tell: the list in hand is not to be believed. */
  let owesList = true
  let missed: readonly Alert[] = []
  let early: { news: readonly AlertNews[]; missed: readonly Alert[] } | null = { news: [], missed: [] }
  let reading: AbortController | null = null
  let readAgain = false
  let readAt: number | null = null
  let error: Error | null = null
  let heardAt = 0
  let state: AlertsState = { status: 'loading' }
  let cancelTell: (() => void) | null = null
  let cancelRead: (() => void) | null = null

  const retry = (): void => void read()
  const isLive = (): boolean => isCaughtUp && isConnected && !owesList

  const tellNow = (): void => {
    cancelTell?.()
    cancelTell = null
    if (readAt !== null) {
      const asOf = Math.max(readAt, heardAt)
      state = { status: 'ready', alerts: store.open(), asOf, isLive: isLive(), retry }
    } else {
      state = error === null ? { status: 'loading' } : { status: 'failed', error, retry }
    }
    for (const listener of [...reactListeners]) listener()
  }
  const tellSoon = (): void => {
    cancelTell ??= later(() => {
      cancelTell = null
      tellNow()
    }, REACT_EVERY_MS)
  }

  const spread = (news: AlertNews): void => {
    if (early !== null) early = { ...early, news: [...early.news, news] }
    for (const listener of [...newsListeners]) listener(news)
  }
  /** What happens before our eyes is news however old the alert is; what was missed, only while it is fresh. */
  const judge = (news: AlertNews, isMissed: boolean): void => {
    const at = news.why === 'new' ? news.alert.openedAt : news.alert.updatedAt
    if (!isMissed || now() - at <= FRESH_MS) spread(news)
    else missed = [...missed, news.alert]
  }
  const tellMissed = (): void => {
    const alerts = missed
    missed = []
    if (early !== null) early = { ...early, missed: [...early.missed, ...alerts] }
    if (alerts.length > 0) for (const listener of [...missedListeners]) listener(alerts)
  }

  const planRead = (delayMs: number): void => {
    cancelRead?.()
    cancelRead = later(() => void read(), delayMs)
  }
  async function read(): Promise<void> {
    if (reading !== null) {
      readAgain = true
      return
    }
    cancelRead?.()
    const mine = new AbortController()
    reading = mine
    readAgain = false
    const asked = store.mark()
    try {
      const list = await parts.readList(mine.signal)
      if (mine.signal.aborted) return
      for (const news of store.replace(list, asked, now() - JUST_OPENED_MS)) judge(news, true)
      tellMissed()
      error = null
      owesList = readAgain
      readAt = now()
    } catch (cause) {
      if (mine.signal.aborted) return
      error = cause instanceof Error ? cause : new Error(String(cause))
    }
    reading = null
    tellNow()
    if (readAgain) void read()
    else if (error !== null) planRead(RETRY_MS)
    else if (!isLive()) planRead(POLL_MS)
  }

  const askForList = (): void => {
    owesList = true
    void read()
  }

  const moved = (to: string): void => {
    cursor = to
    parts.storeCursor(to)
    heardAt = now()
  }
  const closeFeed = parts.openFeed(
    () => {
      askedWithout = cursor === null
      return cursor
    },
    {
      open(isOpen) {
        if (isOpen) return
        if (isCaughtUp) heardAt = now()
        isCaughtUp = false
        planRead(POLL_MS)
        tellNow()
      },
      event(event, alert, at) {
        const news = store.take(event, alert, at)
        moved(at)
        if (news !== null) judge(news, !isCaughtUp)
        tellSoon()
      },
      caughtUp(at) {
        moved(at)
        tellMissed()
        isCaughtUp = true
        // Without a cursor nothing was told of what happened between the first list and this connection.
        if (askedWithout) askForList()
        askedWithout = false
        tellNow()
      },
      resync(at) {
        moved(at)
        isCaughtUp = true
        askForList()
        tellNow()
      },
    },
  )
  void read()

  return {
    state: () => state,
    subscribe: (listener) => added(reactListeners, listener),
    onNews: (listener) => added(newsListeners, listener),
    onMissed: (listener) => added(missedListeners, listener),
    takeEarly() {
      const taken = early ?? { news: [], missed: [] }
      early = null
      return taken
    },
    put(alert) {
      store.put(alert)
      tellNow()
    },
    connected(connected) {
      if (connected === isConnected) return
      if (isLive()) heardAt = now()
      isConnected = connected
      tellNow()
      if (!connected) planRead(POLL_MS)
    },
    stop() {
      closeFeed()
      reading?.abort()
      cancelRead?.()
      cancelTell?.()
    },
  }
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
