import { ApiError, errorText } from '../../api/api-error.ts'
import { addComment, type WrittenComment } from '../../api/comments.ts'
import { subscribeSession } from '../../api/session.ts'
import { storedUser } from '../../api/tokens.ts'
import { EntryStore, type UnsentEntry } from './entry-store.ts'
import { LET_PASS_AFTER, nextToSend } from './next-to-send.ts'

/** Of the lock that the tab that sends holds, and of what the tabs tell each other. */
const NAME = 'vigia-unsent-entries'
const TRY_AGAIN_MS = 2_000
/** What the server fails again and again is asked for no more often than this, ms. */
const SLOWEST_MS = 10_000

/** An entry as the tabs of a person know it. */
export interface KeptEntry extends UnsentEntry {
  /** Null: the server does not have it. */
  readonly written: WrittenComment | null
}

/** The entries of who is signed in. */
export interface UnsentEntries {
  /** Those that wait, and those that were written since this page was loaded; in the order in which they were confirmed. */
  readonly sent: readonly KeptEntry[]
  /** Those that the server refused: they wait for the person. */
  readonly refused: readonly UnsentEntry[]
  /** Since when entries wait for a server that cannot be reached, epoch ms; null: none does. */
  readonly waitingSince: number | null
}

/** What the tabs tell each other: an entry was settled, or taken back; null: read what is kept. */
type News = { readonly settled: KeptEntry } | { readonly undone: string } | null

/** The duress words among them of which the server has opened no alert: nobody else knows of them. */
export const unheardDuressWords = ({
  sent,
  refused,
}: Pick<UnsentEntries, 'sent' | 'refused'>): readonly UnsentEntry[] =>
  [...sent.filter(({ written }) => written === null), ...refused].filter(({ outcome }) => outcome === 'duress-word')

const NONE: UnsentEntries = { sent: [], refused: [], waitingSince: null }

/** Who is signed in: the id alone would be another person's on another installation at this address. */
const ownerNow = (): string | null => {
  const user = storedUser()
  return user === null ? null : `${user.id} ${user.email}`
}

/** No answer to the entry itself: it is sent again. What the server refuses is for the person to mend. */
const isAway = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.kind !== 'http' ||
  error.status >= 500 ||
  [401, 429].includes(error.status) ||
  error.code === 'SECOND_FACTOR_REQUIRED'

/** The server was reached, and failed: it may be this entry that it fails of. */
const isFailure = (error: unknown): boolean => error instanceof ApiError && error.kind === 'http' && error.status >= 500

const waitOf = (error: unknown): number =>
  error instanceof ApiError ? Math.max(TRY_AGAIN_MS, (error.retryAfterS ?? 0) * 1_000) : TRY_AGAIN_MS

/**
 * Sends the entries that this browser keeps, one after the other as `nextToSend` has it, by whoever confirmed them and by nobody else.
 * Of all the tabs one sends at a time; an entry whose answer got lost is sent again under its key, and is one.
 */
export class EntrySender {
  private readonly store = new EntryStore()
  private readonly channel = new BroadcastChannel(NAME)
  private readonly listeners = new Set<() => void>()
  private readonly hearers = new Set<(entry: KeptEntry) => void>()
  private known: UnsentEntries = NONE
  private owner: string | null = null
  private stored: readonly UnsentEntry[] = []
  /** On their way into the store. */
  private adding: readonly UnsentEntry[] = []
  private written: readonly KeptEntry[] = []
  private isAway = false
  private isSending = false
  private again = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private reads = 0
  /** What the server was asked to write and has not answered; `call` ends the asking. */
  private inFlight: { readonly entry: UnsentEntry; readonly call: AbortController } | null = null
  /** Of each entry, how often the server failed of those that it answered. */
  private readonly failures = new Map<string, number>()
  private isClosed = false
  private readonly unsubscribe: () => void
  private readonly online = (): void => this.send()

  constructor() {
    this.channel.onmessage = ({ data }: MessageEvent<News>) => {
      if (data !== null && 'undone' in data) this.drop(data.undone)
      else void this.hear(data?.settled ?? null)
    }
    this.unsubscribe = subscribeSession(() => this.look())
    globalThis.addEventListener('online', this.online)
    this.look()
  }

  /** The entries now; the same object until they change. */
  readonly now = (): UnsentEntries => (this.owner === ownerNow() ? this.known : NONE)

  /** Calls back when they change. Returns the way to stop. */
  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed)
    return () => void this.listeners.delete(changed)
  }

  /** Calls back with each entry that was written, or refused, by whichever tab. Returns the way to stop. */
  onSettled(hear: (entry: KeptEntry) => void): () => void {
    this.hearers.add(hear)
    return () => void this.hearers.delete(hear)
  }

  /** Keeps an entry of who is signed in until the server has it, in the place of a refused one that it `replaces`. */
  async keep(entry: Omit<UnsentEntry, 'owner' | 'refusal'>, replaces: string | null): Promise<void> {
    const owner = ownerNow()
    if (owner === null) return
    const added: UnsentEntry = { ...entry, owner, refusal: null }
    this.adding = [...this.adding, added]
    this.publish()
    await this.store.add(added, replaces)
    this.adding = this.adding.filter((one) => one !== added)
    await this.tell(null)
    this.send()
  }

  /** Lets go of a refused entry. */
  async discard(key: string): Promise<void> {
    await this.store.remove(key)
    await this.tell(null)
  }

  /** Has a refused entry back that was let go of. */
  async restore(entry: UnsentEntry): Promise<void> {
    await this.store.add(entry, null)
    await this.tell(null)
  }

  /** An entry was taken back: it is none of those that were written, in whichever tab. */
  forget(key: string): void {
    this.channel.postMessage({ undone: key } satisfies News)
    this.drop(key)
  }

  /** Sends no more, and hears nothing. */
  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.channel.close()
    this.unsubscribe()
    globalThis.removeEventListener('online', this.online)
    this.listeners.clear()
    this.hearers.clear()
  }

  private drop(key: string): void {
    this.written = this.written.filter((entry) => entry.key !== key)
    this.publish()
  }

  /** Reads what is kept, and sends it. */
  private look(): void {
    void this.read().then(() => this.send())
  }

  private send(): void {
    if (this.isClosed) return
    this.again = true
    if (!this.isSending) void this.sendAll()
  }

  private async sendAll(): Promise<void> {
    this.isSending = true
    while (this.again) {
      this.again = false
      clearTimeout(this.timer)
      const waitMs = await oneTabAtATime(() => this.sendWaiting()).catch(waitOf)
      this.isAway = waitMs !== null
      this.publish()
      if (waitMs !== null && !this.isClosed) this.timer = setTimeout(() => this.send(), waitMs)
    }
    this.isSending = false
  }

  /** Null: nothing waits any more; else in how many ms to try again. */
  private async sendWaiting(): Promise<number | null> {
    const setAside = new Set<string>()
    let againInMs: number | null = null
    for (;;) {
      const owner = ownerNow()
      if (owner === null || this.isClosed) return null
      const entry = nextToSend(await this.store.list(owner), setAside)
      if (entry === null) return againInMs
      // The store took its time: meanwhile this page may have been closed, or somebody else signed in.
      if (this.isClosed) return null
      const waitMs = owner === ownerNow() ? await this.deliver(entry) : null
      if (waitMs === null) continue
      const failures = this.failures.get(entry.key) ?? 0
      if (failures < LET_PASS_AFTER) return waitMs
      setAside.add(entry.key)
      againInMs = Math.max(againInMs ?? 0, waitMs, Math.min(SLOWEST_MS, failures * TRY_AGAIN_MS))
    }
  }

  private async deliver(entry: UnsentEntry): Promise<number | null> {
    const { trip, text, outcome, nextContactAt, isVisible = false, stop = null, origin, key, at: writtenAt } = entry
    const asked = { entry, call: new AbortController() }
    this.inFlight = asked
    try {
      const comment = { text, outcome, nextContactAt, writtenAt, isVisible, stop, origin }
      const written = await addComment(trip.tripId, comment, key, asked.call.signal)
      if (this.isClosed) return null
      await this.store.remove(key)
      await this.tell({ ...entry, written })
    } catch (error) {
      if (isFailure(error)) this.failures.set(key, (this.failures.get(key) ?? 0) + 1)
      if (isAway(error) || this.isClosed) return waitOf(error)
      const refusal = errorText(error)
      await this.store.refuse(key, refusal)
      await this.tell({ ...entry, refusal, written: null })
    } finally {
      this.inFlight = null
    }
    return null
  }

  /** A duress word waits for no answer to another entry: that one is sent again after it, under its key. */
  private makeWay(): void {
    const { inFlight, stored } = this
    const isUrgent = ({ key, outcome, refusal }: UnsentEntry): boolean =>
      outcome === 'duress-word' && refusal === null && (this.failures.get(key) ?? 0) < LET_PASS_AFTER
    if (inFlight === null || inFlight.entry.outcome === 'duress-word' || !stored.some(isUrgent)) return
    this.again = true
    inFlight.call.abort()
  }

  /** Something changed: here, and for the other tabs. */
  private async tell(settled: KeptEntry | null): Promise<void> {
    this.channel.postMessage((settled === null ? null : { settled }) satisfies News)
    await this.hear(settled)
  }

  private async hear(settled: KeptEntry | null): Promise<void> {
    if (settled !== null && settled.written !== null && !this.written.some(({ key }) => key === settled.key))
      this.written = [...this.written, settled]
    await this.read()
    if (settled?.owner === ownerNow()) for (const hear of this.hearers) hear(settled)
  }

  private async read(): Promise<void> {
    const read = ++this.reads
    const owner = ownerNow()
    const stored = owner === null ? [] : await this.store.list(owner).catch(() => null)
    if (read !== this.reads || stored === null) return
    this.stored = stored
    this.owner = owner
    this.makeWay()
    this.publish()
  }

  private publish(): void {
    const written = this.written.filter(({ owner }) => owner === this.owner)
    const done = new Set(written.map(({ key }) => key))
    const stored = new Set(this.stored.map(({ key }) => key))
    const adding = this.adding.filter(({ owner, key }) => owner === this.owner && !stored.has(key))
    const kept = [...this.stored, ...adding].filter(({ key }) => !done.has(key))
    const waiting = kept.filter(({ refusal }) => refusal === null).map((entry) => ({ ...entry, written: null }))
    this.known = {
      sent: [...written, ...waiting],
      refused: kept.filter(({ refusal }) => refusal !== null),
      waitingSince: this.isAway ? (waiting[0]?.at ?? null) : null,
    }
    for (const changed of this.listeners) changed()
  }
}

/** Locks are absent outside secure contexts: the key makes two tabs' tries one entry then. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(NAME, work) : work()

let sender: EntrySender | null = null

/** The page's one sender; it begins with what earlier pages left. */
export function acquireEntrySender(): EntrySender {
  sender ??= new EntrySender()
  return sender
}
