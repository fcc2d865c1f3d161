import { type Battery, PACE_S, sharePace } from '@vigia/domain/operator/share-pace'
import type { SentFix } from '../../api/operator-page.ts'
import { isRecord } from '../../browser/is-record.ts'
import { keepAwake } from '../../browser/keep-awake.ts'
import { readJson, writeJson } from '../../browser/storage.ts'
import type { FixQueue } from './fix-queue.ts'
import { createFixSender } from './fix-sender.ts'

/** How often it looks whether a fix is due, or something waits to be sent. */
const TICK_MS = 1_000
/** A phone that finds no place in so long is looking for it still. */
const FIND_MS = 25_000
/** After a try that failed. */
const RETRY_MS = 5_000
/** Longer without a fix is told on return (design, second part §5). */
const GAP_MS = 10 * 60_000

/**
 * `off`: he does not share; `over`: the trip has ended, and nothing is shared any more; `searching`: no place found yet; `denied`: the
 * browser gives none; `on`: places are taken.
 */
type SharingState = 'off' | 'over' | 'searching' | 'denied' | 'on'

export interface Sharing {
  readonly state: SharingState
  /** Fixes that wait to be sent; null: it does not say what it keeps, and there may be some. */
  readonly waiting: number | null
  /** How many of them this page alone has: closed now, it would lose them. */
  readonly unkept: number
  /** How many are not sent: what the phone keeps is bounded. */
  readonly omitted: number
  /** When the server last had one, also before the page was loaded anew, and since when it answers none; by this phone's clock. */
  readonly sentAt: number | null
  readonly offlineSince: number | null
  /** The last stretch of over 10 minutes in which no fix was taken. */
  readonly gap: { readonly from: number; readonly to: number } | null
  readonly battery: Battery | null
}

/** Whether places are taken, or would be if the phone gave any. */
export const isShared = ({ state }: Pick<Sharing, 'state'>): boolean => state !== 'off' && state !== 'over'

/** Where the phone last was. `at` is by the server's clock. */
export interface LastPlace {
  readonly lat: number
  readonly lng: number
  readonly at: number
}

/** Metres a second, as browsers tell it. */
const KMH_OF_MS = 3.6

interface Options {
  readonly token: string
  readonly queue: FixQueue
  /** Epoch ms by the server's clock. */
  readonly now: () => number
  readonly paceS: number
  /** How many fixes of before wait in the queue; null: not known. */
  readonly waiting: number | null
  readonly onChange: (sharing: Sharing) => void
  /** The server takes none: the link has ended, or he has not consented. */
  readonly onRefused: (error: unknown) => void
}

export interface Sharer {
  readonly sharing: Sharing
  readonly lastPlace: LastPlace | null
  start(): void
  /** What waits is sent all the same: it was taken while he shared. */
  stop(): void
  /** Nothing is sent any more, nor taken once he has stopped. */
  end(): void
  setBattery(battery: Battery): void
  /** Sends what waits now; resolves when nothing waits, or it could not be sent. */
  flush(): Promise<void>
}

const NOTHING_YET = { unkept: 0, omitted: 0, offlineSince: null, gap: null, battery: null }

const SENT_KEY = 'operador-enviado'

interface Sent {
  readonly token: string
  readonly at: number
}
const isSent = (value: unknown): value is Sent =>
  isRecord(value) && typeof value.token === 'string' && typeof value.at === 'number'

/** When the server last had one of this link's, as the phone remembers. */
function rememberedSending(token: string): number | null {
  const sent = readJson(SENT_KEY, isSent)
  return sent?.token === token ? sent.at : null
}

/** How the sharing stands; each change of it counts anew what waits, and is told. */
function createSharingState(first: Sharing, queue: FixQueue, onChange: (sharing: Sharing) => void) {
  let sharing = first
  return {
    get sharing() {
      return sharing
    },
    change: (next: Partial<Sharing>): void => {
      const unkept = queue.unkept()
      const { waiting, ...rest } = { ...sharing, ...next }
      // What was taken a moment ago waits before it is counted, however long the phone takes to keep it.
      sharing = {
        ...rest,
        unkept,
        omitted: queue.omitted(),
        waiting: waiting === null ? null : Math.max(waiting, unkept),
      }
      onChange(sharing)
    },
  }
}

interface PlaceTakerOptions extends Pick<Options, 'queue' | 'now'> {
  readonly current: ReturnType<typeof createSharingState>
  readonly flush: () => Promise<void>
}

/** Takes where the phone is, keeps it, and has it sent. */
function createPlaceTaker({ queue, now, current, flush }: PlaceTakerOptions) {
  let lastPlace: LastPlace | null = null
  let speedKmh: number | null = null
  let takenAt: number | null = null
  let soughtAt = 0
  let isFinding = false

  const take = async ({ coords }: GeolocationPosition): Promise<void> => {
    const at = Date.now()
    if (takenAt !== null && at - takenAt >= GAP_MS) current.change({ gap: { from: takenAt, to: at } })
    takenAt = at
    speedKmh = coords.speed === null ? null : coords.speed * KMH_OF_MS
    lastPlace = { lat: coords.latitude, lng: coords.longitude, at: now() }
    await queue.add(fixOf(coords, lastPlace.at, current.sharing.battery))
    const waiting = await queue.count()
    current.change({ state: isShared(current.sharing) ? 'on' : current.sharing.state, waiting })
    await flush()
  }
  const find = async (): Promise<void> => {
    isFinding = true
    soughtAt = Date.now()
    const found = await findPlace()
    isFinding = false
    if (!isShared(current.sharing)) return
    if (typeof found === 'object') return take(found)
    current.change({ state: found === 'denied' ? 'denied' : 'searching' })
  }
  return {
    get lastPlace() {
      return lastPlace
    },
    /** The next one is the first: it is due at once, and no gap lies before it. */
    forgetTaken: () => {
      takenAt = null
    },
    find,
    /** Looks for one where one is due by the rule and none is looked for; `askedS`: how often the server wants one. */
    findWhenDue: (at: number, askedS: number): void => {
      const paceMs = sharePace({ speedKmh, battery: current.sharing.battery, askedS }) * 1_000
      const isDue = takenAt === null || at - takenAt >= paceMs
      if (isShared(current.sharing) && !isFinding && isDue && at - soughtAt >= RETRY_MS) void find()
    },
  }
}

/** Takes where the phone is at the pace of the rule, keeps it, and has it sent. */
export function createSharer({ token, queue, now, paceS, waiting, onChange, onRefused }: Options): Sharer {
  const first: Sharing = {
    ...{ ...NOTHING_YET, sentAt: rememberedSending(token), waiting },
    state: paceS === PACE_S.ended ? 'over' : 'off',
  }
  const current = createSharingState(first, queue, onChange)
  const { change } = current
  let askedS = paceS
  let letSleep: (() => void) | null = null

  const sender = createFixSender({
    ...{ token, queue, onRefused },
    onSent: (waiting) => {
      const sentAt = Date.now()
      writeJson(SENT_KEY, { token, at: sentAt } satisfies Sent)
      change({ waiting, sentAt, offlineSince: null })
    },
    onFoundNone: (waiting) => change({ waiting }),
    onFailed: (waiting) => change({ waiting, offlineSince: current.sharing.offlineSince ?? Date.now() }),
    onPace: (seconds) => {
      askedS = seconds
      if (seconds === PACE_S.ended) pause('over')
    },
  })
  const taker = createPlaceTaker({ queue, now, current, flush: sender.flush })

  const pause = (state: 'off' | 'over'): void => {
    letSleep?.()
    letSleep = null
    change({ state, gap: null })
  }
  const tick = (): void => {
    const at = Date.now()
    taker.findWhenDue(at, askedS)
    if (current.sharing.waiting !== 0 && !sender.isSending && at - sender.failedAt >= RETRY_MS) void sender.flush()
    change({})
  }
  const leave = whileOpen(tick, () => void sender.flush())

  return {
    get sharing() {
      return current.sharing
    },
    get lastPlace() {
      return taker.lastPlace
    },
    start: () => {
      if (current.sharing.state !== 'off') return
      letSleep = keepAwake()
      taker.forgetTaken()
      change({ state: 'searching', gap: null })
      void taker.find()
    },
    stop: () => pause('off'),
    end: leave,
    setBattery: (battery) => change({ battery }),
    flush: sender.flush,
  }
}

/** Where the phone is; `denied`: it tells this page of no place, `unknown`: it knows none now. */
const findPlace = (): Promise<GeolocationPosition | 'denied' | 'unknown'> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, maximumAge: 0, timeout: FIND_MS },
    )
  })

/** Each second, when somebody looks at the page again, and when the network is back. Returns what ends it. */
function whileOpen(tick: () => void, onOnline: () => void): () => void {
  const timer = setInterval(tick, TICK_MS)
  const onSeen = (): void => {
    if (!document.hidden) tick()
  }
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onSeen)
  return () => {
    clearInterval(timer)
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onSeen)
  }
}

function fixOf(coords: GeolocationCoordinates, at: number, battery: Battery | null): SentFix {
  const { latitude: lat, longitude: lng, speed, heading, altitude, accuracy } = coords
  return {
    ...{ timestamp: new Date(at).toISOString(), lat, lng },
    altitude: within(altitude, -1_000, 20_000),
    accuracy: within(accuracy, 0, 100_000),
    speed: within(speed === null ? null : speed * KMH_OF_MS, 0, 1_000),
    heading: within(heading, 0, 360),
    ...(battery === null ? {} : { battery: battery.percent }),
  }
}

/** A measure that the intake takes; any other is left out, and the place counts without it. */
const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && value >= least && value <= most ? value : null
