import type { Alert } from '../api/alerts.ts'
import { type AlertNews, createAlertStore } from './alert-store.ts'
import {
  FIRST_STATE,
  isLive,
  nextSyncState,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
} from './alert-sync-state.ts'
import type { AlertFeedListener } from './receive-alerts.ts'

/** React is notified of changes at most this often. */
const REACT_EVERY_MS = 250
/** A replayed alert older than this goes into the summary (quality §5.3). */
const FRESH_MS = 10 * 60_000
/** What opened so shortly before the page did is news to whoever opens it. */
const JUST_OPENED_MS = 60_000

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

export interface AlertSync {
  /** The same object until something changes. */
  state(): AlertsState
  subscribe(changed: () => void): () => void
  /** Alerts that a person is notified of now, once each. */
  onNews(listener: (news: AlertNews) => void): () => void
  /** Alerts of more than ten minutes ago that were missed while away, all at once. */
  onMissed(listener: (alerts: readonly Alert[]) => void): () => void
  /** What has come before anybody listened to both, once: whoever notifies people may start later than the feed. */
  takeEarly(): { readonly news: readonly AlertNews[]; readonly missed: readonly Alert[] }
  /** An action of ours changed an alert. */
  put(alert: Alert): void
  /** The live connection, which shares the wire, was lost or found. */
  connected(isConnected: boolean): void
  stop(): void
}

export interface AlertSyncParts {
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
export function createAlertSync(parts: AlertSyncParts): AlertSync {
  return new Sync(parts)
}

/** The shell of `alert-sync-state.ts`. */
class Sync implements AlertSync {
  private readonly parts: AlertSyncParts
  private readonly store = createAlertStore()
  private readonly reactListeners = new Set<() => void>()
  private readonly newsListeners = new Set<(news: AlertNews) => void>()
  private readonly missedListeners = new Set<(alerts: readonly Alert[]) => void>()
  private sync: SyncState = FIRST_STATE
  private shown: AlertsState = { status: 'loading' }
  private cursor: string | null
  private missed: readonly Alert[] = []
  private early: { news: readonly AlertNews[]; missed: readonly Alert[] } | null = { news: [], missed: [] }
  private reading: AbortController | null = null
  private cancelNotify: (() => void) | null = null
  private cancelRead: (() => void) | null = null
  private readonly closeFeed: () => void

  constructor(parts: AlertSyncParts) {
    this.parts = parts
    this.cursor = parts.storedCursor()
    this.closeFeed = parts.openFeed(() => this.since(), this.feedListener())
    this.step({ kind: 'read' })
  }

  readonly state = (): AlertsState => this.shown

  readonly subscribe = (listener: () => void): (() => void) => added(this.reactListeners, listener)

  readonly onNews = (listener: (news: AlertNews) => void): (() => void) => added(this.newsListeners, listener)

  readonly onMissed = (listener: (alerts: readonly Alert[]) => void): (() => void) =>
    added(this.missedListeners, listener)

  readonly takeEarly = (): { readonly news: readonly AlertNews[]; readonly missed: readonly Alert[] } => {
    const taken = this.early ?? { news: [], missed: [] }
    this.early = null
    return taken
  }

  put(alert: Alert): void {
    this.store.put(alert)
    this.notify()
  }

  connected(isConnected: boolean): void {
    this.step({ kind: 'connection', isConnected })
  }

  stop(): void {
    this.closeFeed()
    this.reading?.abort()
    this.cancelRead?.()
    this.cancelNotify?.()
  }

  private step(event: SyncEvent): void {
    const { state, effects } = nextSyncState(this.sync, event, this.parts.now())
    this.sync = state
    for (const effect of effects) this.do(effect)
  }

  private do(effect: SyncEffect): void {
    switch (effect.kind) {
      case 'begin-reading':
        void this.read()
        return
      case 'plan-reading':
        this.cancelRead?.()
        this.cancelRead = this.parts.later(() => this.retry(), effect.afterMs)
        return
      case 'notify-missed':
        this.notifyMissed()
        return
      case 'notify':
        this.notify()
        return
      case 'notify-soon':
        this.cancelNotify ??= this.parts.later(() => this.notify(), REACT_EVERY_MS)
        return
    }
  }

  private readonly retry = (): void => this.step({ kind: 'read' })

  private since(): string | null {
    this.step({ kind: 'feed-asked', hasCursor: this.cursor !== null })
    return this.cursor
  }

  private feedListener(): AlertFeedListener {
    return {
      open: (isOpen) => {
        if (!isOpen) this.step({ kind: 'feed-closed' })
      },
      event: (event, alert, at) => {
        const news = this.store.take(event, alert, at)
        this.moved(at)
        if (news !== null) this.judge(news, this.sync.feed !== 'live')
        this.step({ kind: 'event' })
      },
      caughtUp: (at) => {
        this.moved(at)
        this.step({ kind: 'caught-up' })
      },
      resync: (at) => {
        this.moved(at)
        this.step({ kind: 'resync' })
      },
    }
  }

  private moved(to: string): void {
    this.cursor = to
    this.parts.storeCursor(to)
  }

  private async read(): Promise<void> {
    this.cancelRead?.()
    const mine = new AbortController()
    this.reading = mine
    const asked = this.store.mark()
    try {
      const list = await this.parts.readList(mine.signal)
      if (mine.signal.aborted) return
      for (const news of this.store.replace(list, asked, this.parts.now() - JUST_OPENED_MS)) this.judge(news, true)
      this.notifyMissed()
    } catch (cause) {
      if (mine.signal.aborted) return
      this.step({ kind: 'list-failed', error: cause instanceof Error ? cause : new Error(String(cause)) })
      return
    }
    this.step({ kind: 'list-read' })
  }

  /** What happens before our eyes is news however old the alert is; what was missed, only while it is fresh. */
  private judge(news: AlertNews, isMissed: boolean): void {
    const at = news.why === 'new' ? news.alert.openedAt : news.alert.updatedAt
    if (!isMissed || this.parts.now() - at <= FRESH_MS) this.spread(news)
    else this.missed = [...this.missed, news.alert]
  }

  private spread(news: AlertNews): void {
    if (this.early !== null) this.early = { ...this.early, news: [...this.early.news, news] }
    for (const listener of [...this.newsListeners]) listener(news)
  }

  private notifyMissed(): void {
    const alerts = this.missed
    this.missed = []
    if (this.early !== null) this.early = { ...this.early, missed: [...this.early.missed, ...alerts] }
    if (alerts.length > 0) for (const listener of [...this.missedListeners]) listener(alerts)
  }

  private notify(): void {
    this.cancelNotify?.()
    this.cancelNotify = null
    this.shown = this.toShow()
    for (const listener of [...this.reactListeners]) listener()
  }

  private toShow(): AlertsState {
    const { retry, sync } = this
    const { list, lastLiveAt } = sync
    if (list.status === 'unknown') return { status: 'loading' }
    if (list.status === 'failed') return { status: 'failed', error: list.error, retry }
    const asOf = Math.max(list.readAt, lastLiveAt)
    return { status: 'ready', alerts: this.store.open(), asOf, isLive: isLive(sync), retry }
  }
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
