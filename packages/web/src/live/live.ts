import type { GpsUpdate, LivePayload } from '@vigia/contract'
import { type LogbookNews, logbookNewsFromWire, READ_AGAIN } from '../api/logbook-news.ts'
import { type TripVerdict, verdictFromWire } from '../api/sentinel.ts'
import { currentSession, freshToken, renewToken, subscribeSession } from '../api/session.ts'
import { type BrowserFleet, createBrowserFleet } from './browser-fleet.ts'
import { type Connection, type ConnectionFacts, connectionAt, sameConnection } from './connection.ts'
import type { StaleLimit } from './gps-status-now.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'
import { type FeedOptions, openFeed, type SettingNews } from './socket.ts'

const CHECK_EVERY_MS = 1_000

/** News of the focused trip. */
type FocusNews =
  | { readonly kind: 'fix'; readonly tripId: string; readonly update: GpsUpdate }
  | { readonly kind: 'verdict'; readonly tripId: string; readonly verdict: TripVerdict }

export interface Live {
  readonly fleet: BrowserFleet
  readonly clock: ServerClock
  /** The age in milliseconds from which a position is old, as the feed told it last; infinite for never, null before. */
  staleLimit(): StaleLimit
  /** The state of the connection; the same object until it changes. */
  connection(): Connection
  onConnection(listener: () => void): () => void
  /** The list of trips changed: fetch the listing again. */
  onFleetChanged(listener: () => void): () => void
  onFocusNews(listener: (news: FocusNews) => void): () => void
  /** A setting of the organisation is to be read again; null: all of them, for the feed was away. */
  onSettingChanged(listener: (key: SettingNews) => void): () => void
  /** The hand-over between shifts is to be read again. */
  onHandoverUpdated(listener: () => void): () => void
  /** Somebody asks this person about the hand-over, or answers them. */
  onHandoverWord(listener: (word: LivePayload<'handover-word'>) => void): () => void
  /** Trips have become everybody's, because whose they were attends them no longer. */
  onTripsLost(listener: (lost: LivePayload<'trips-lost'>) => void): () => void
  /** A trip stands otherwise in the logbook. */
  onLogbookEntry(listener: (news: LogbookNews) => void): () => void
  /** Who attends which trip, or a round, is to be read again. */
  onRoundChanged(listener: () => void): () => void
  focus(tripId: string | null): void
  stop(): void
}

/** Opens the feed and keeps the fleet, the clock and the connection's state. One at a time: `acquireLive`. */
function startLive(): Live {
  const fleet = createBrowserFleet()
  const clock = createServerClock(Date.now)
  const connection = watchConnection()
  const { received } = connection
  const listing = news<void>()
  const focused = news<FocusNews>()
  const asides = startAsides()
  let hasBeenOpen = false
  let cursor: { readonly epoch: string; readonly since: number } | null = null

  let staleLimit: StaleLimit = null

  const notifyFocus = (said: FocusNews): void => {
    received()
    focused.notify(said)
  }

  const feed = openFeed({
    token: () => freshToken(Date.now()),
    renewToken,
    resume: () => cursor,
    listener: {
      open(open) {
        connection.opened(open)
        if (open && hasBeenOpen) asides.missed()
        hasBeenOpen ||= open
      },
      frame(epoch, frame) {
        const isNewEpoch = cursor !== null && cursor.epoch !== epoch
        if (isNewEpoch) fleet.beginEpoch()
        cursor = { epoch, since: frame.sequence }
        clock.observe(frame.sentAt, Date.now())
        fleet.apply(frame, Date.now())
        received()
        if (isNewEpoch) listing.notify()
      },
      heartbeat({ now, stale_after_s }) {
        staleLimit = stale_after_s === null ? Number.POSITIVE_INFINITY : stale_after_s * 1000
        clock.observe(Date.parse(now), Date.now())
        received()
      },
      fleetChanged() {
        received()
        listing.notify()
      },
      gpsUpdate: (update) => notifyFocus({ kind: 'fix', tripId: update.travelId, update }),
      tripAssessed: (wire) => notifyFocus({ kind: 'verdict', tripId: wire.travelId, verdict: verdictFromWire(wire) }),
      ...asides.listener(received),
    },
  })
  const watchdog = setInterval(connection.review, CHECK_EVERY_MS)

  return {
    fleet,
    clock,
    staleLimit: () => staleLimit,
    connection: connection.current,
    onConnection: connection.onChange,
    onFleetChanged: listing.on,
    onFocusNews: focused.on,
    ...asides.on,
    focus: feed.focus,
    stop() {
      clearInterval(watchdog)
      feed.close()
    },
  }
}

/** The state of the connection, by what was received last and when. */
function watchConnection() {
  const changes = news<void>()
  let facts: ConnectionFacts = { open: false, startedAt: Date.now(), lastMessageAt: null }
  let connection: Connection = { state: 'connecting' }
  /** Time alone changes it, too. */
  const review = (): void => {
    const next = connectionAt(facts, Date.now())
    if (sameConnection(connection, next)) return
    connection = next
    changes.notify()
  }
  const learn = (learned: Partial<ConnectionFacts>): void => {
    facts = { ...facts, ...learned }
    review()
  }
  return {
    review,
    current: () => connection,
    onChange: changes.on,
    opened: (open: boolean) => learn({ open }),
    received: () => learn({ lastMessageAt: Date.now() }),
  }
}

type AsideListener = Pick<
  FeedOptions['listener'],
  'settingChanged' | 'handoverUpdated' | 'handoverWord' | 'tripsLost' | 'logbookEntry' | 'roundChanged'
>

/** What the feed tells beside the fleet, to whoever shows it. */
function startAsides() {
  const settings = news<SettingNews>()
  const handovers = news<void>()
  const words = news<LivePayload<'handover-word'>>()
  const lostTrips = news<LivePayload<'trips-lost'>>()
  const logbook = news<LogbookNews>()
  const rounds = news<void>()
  return {
    on: {
      onSettingChanged: settings.on,
      onHandoverUpdated: handovers.on,
      onHandoverWord: words.on,
      onTripsLost: lostTrips.on,
      onLogbookEntry: logbook.on,
      onRoundChanged: rounds.on,
    },
    listener: (received: () => void): AsideListener => {
      const after =
        <T>(listener: (said: T) => void) =>
        (said: T): void => {
          received()
          listener(said)
        }
      return {
        settingChanged: after(settings.notify),
        handoverUpdated: after<void>(handovers.notify),
        handoverWord: after(words.notify),
        tripsLost: after(lostTrips.notify),
        logbookEntry: after((row) => logbook.notify(logbookNewsFromWire(row))),
        roundChanged: after<void>(rounds.notify),
      }
    },
    /** The feed was away: any of it may be another. */
    missed(): void {
      settings.notify(null)
      handovers.notify()
      logbook.notify(READ_AGAIN)
      rounds.notify()
    },
  }
}

let running: Live | null = null
let stopListening: (() => void) | null = null

/** The app's live state, started at the first call and kept until the person signs out. */
export function acquireLive(): Live {
  if (running !== null) return running
  const live = startLive()
  running = live
  stopListening = subscribeSession(() => {
    if (currentSession().status === 'in') return
    live.stop()
    stopListening?.()
    running = null
  })
  return live
}

/** Listeners of one kind of news. */
function news<T>() {
  const listeners = new Set<(said: T) => void>()
  return {
    on: (listener: (said: T) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (said: T): void => {
      for (const listener of [...listeners]) listener(said)
    },
  }
}
