import { ApiError, errorText } from '../../api/api-error.ts'
import { subscribeSession } from '../../api/session.ts'
import { storedUser } from '../../api/tokens.ts'
import { LET_PASS_AFTER } from './next-to-send.ts'
import type { UnsentRow, UnsentStore } from './unsent-store.ts'
import { type WhyUnsent, whyUnsent } from './why-unsent.ts'

const TRY_AGAIN_MS = 2_000
/** What the server fails again and again is asked for no more often than this, ms. */
const SLOWEST_MS = 10_000

/** How rows of one kind are kept and sent. */
interface Way<Row extends UnsentRow, Answer> {
  /** Of the lock that the tab that sends holds, and of what the tabs tell each other. */
  readonly name: string
  readonly store: UnsentStore<Row>
  /** Which of the rows, in the order in which they were kept, is sent next; null: none is left. */
  readonly next: (rows: readonly Row[], setAside: ReadonlySet<string>) => Row | null
  readonly send: (row: Row, signal: AbortSignal) => Promise<Answer>
  /** It waits for no answer to another. */
  readonly isUrgent?: (row: Row) => boolean
}

/** What is added to a row as it is kept. */
type Own = Pick<UnsentRow, 'owner'> & { readonly refusal: null }

/** A row as the tabs of a person know it; `written` null: the server does not have it. */
export type Kept<Row, Answer> = Row & { readonly written: Answer | null }

/** The rows of who is signed in. */
export interface Unsent<Row, Answer> {
  /** Those that wait, and those that were written since this page was loaded; in the order in which they were kept. */
  readonly sent: readonly Kept<Row, Answer>[]
  /** Those that the server refused: they wait for the person. */
  readonly refused: readonly Row[]
  /** Since when rows wait that the server has not taken, epoch ms; null: none does. */
  readonly waitingSince: number | null
  /** Why they do; null: none does. */
  readonly why: WhyUnsent | null
}

/** What the tabs tell each other: a row was settled, or taken back; null: read what is kept. */
type News<Row, Answer> = { readonly settled: Kept<Row, Answer> } | { readonly undone: string } | null

/** Who is signed in: the id alone would be another person's on another installation at this address. */
const ownerNow = (): string | null => {
  const user = storedUser()
  return user === null ? null : `${user.id} ${user.email}`
}

const waitOf = (error: unknown): number =>
  error instanceof ApiError ? Math.max(TRY_AGAIN_MS, (error.retryAfterS ?? 0) * 1_000) : TRY_AGAIN_MS

/**
 * Sends what of one kind this browser keeps, one after the other, by whoever did it and by nobody else. Of all the tabs one sends at a
 * time; a row whose answer got lost is sent again under its key, and is one.
 */
export class UnsentSender<Row extends UnsentRow, Answer> {
  private readonly way: Way<Row, Answer>
  private readonly channel: BroadcastChannel
  private readonly listeners = new Set<() => void>()
  private readonly settledListeners = new Set<(row: Kept<Row, Answer>) => void>()
  private readonly none: Unsent<Row, Answer> = { sent: [], refused: [], waitingSince: null, why: null }
  private known: Unsent<Row, Answer> = this.none
  private owner: string | null = null
  private stored: readonly Row[] = []
  /** On their way into the store. */
  private adding: readonly Row[] = []
  private written: readonly Kept<Row, Answer>[] = []
  /** Why the last that was not taken was not. */
  private why: WhyUnsent = { is: 'other' }
  private isWaiting = false
  private isSending = false
  private again = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private reads = 0
  /** What the server was asked to write and has not answered; `call` ends the asking. */
  private inFlight: { readonly row: Row; readonly call: AbortController } | null = null
  /** Of each row, how often the server failed of those that it answered. */
  private readonly failures = new Map<string, number>()
  private isClosed = false
  private readonly unsubscribe: () => void
  private readonly online = (): void => this.send()

  constructor(way: Way<Row, Answer>) {
    this.way = way
    this.channel = new BroadcastChannel(way.name)
    this.channel.onmessage = ({ data }: MessageEvent<News<Row, Answer>>) => {
      if (data !== null && 'undone' in data) this.drop(data.undone)
      else void this.onSettledRow(data?.settled ?? null)
    }
    this.unsubscribe = subscribeSession(() => this.look())
    globalThis.addEventListener('online', this.online)
    this.look()
  }

  /** What there is now; the same object until it changes. */
  readonly now = (): Unsent<Row, Answer> => (this.owner === ownerNow() ? this.known : this.none)

  /** Calls back when it changes. Returns the way to stop. */
  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed)
    return () => void this.listeners.delete(changed)
  }

  /** Calls back with each row that was written, or refused, by whichever tab. Returns the way to stop. */
  onSettled(onSettledRow: (row: Kept<Row, Answer>) => void): () => void {
    this.settledListeners.add(onSettledRow)
    return () => void this.settledListeners.delete(onSettledRow)
  }

  /** Keeps a row of who is signed in until the server has it, in the place of a refused one that it `replaces`. */
  protected async keepOwn(make: (own: Own) => Row, replaces: string | null): Promise<void> {
    const owner = ownerNow()
    if (owner === null) return
    const added = make({ owner, refusal: null })
    this.adding = [...this.adding, added]
    this.publish()
    await this.way.store.add(added, replaces)
    this.adding = this.adding.filter((one) => one !== added)
    await this.announce(null)
    this.send()
  }

  /** Lets go of a refused row. */
  async discard(key: string): Promise<void> {
    await this.way.store.remove(key)
    await this.announce(null)
  }

  /** Has a refused row back that was let go of. */
  async restore(row: Row): Promise<void> {
    await this.way.store.add(row, null)
    await this.announce(null)
  }

  /** A row was taken back: it is none of those that were written, in whichever tab. */
  forget(key: string): void {
    this.channel.postMessage({ undone: key } satisfies News<Row, Answer>)
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
    this.settledListeners.clear()
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
      const waitMs = await oneTabAtATime(this.way.name, () => this.sendWaiting()).catch((error) => {
        this.why = whyUnsent(error) ?? { is: 'other' }
        return waitOf(error)
      })
      this.isWaiting = waitMs !== null
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
      const row = this.way.next(await this.way.store.list(owner), setAside)
      if (row === null) return againInMs
      // The store took its time: meanwhile this page may have been closed, or somebody else signed in.
      if (this.isClosed) return null
      const waitMs = owner === ownerNow() ? await this.deliver(row) : null
      if (waitMs === null) continue
      const failures = this.failures.get(row.key) ?? 0
      if (failures < LET_PASS_AFTER) return waitMs
      setAside.add(row.key)
      againInMs = Math.max(againInMs ?? 0, waitMs, Math.min(SLOWEST_MS, failures * TRY_AGAIN_MS))
    }
  }

  private async deliver(row: Row): Promise<number | null> {
    const { key } = row
    const asked = { row, call: new AbortController() }
    this.inFlight = asked
    try {
      const written = await this.way.send(row, asked.call.signal)
      if (this.isClosed) return null
      await this.way.store.remove(key)
      await this.announce({ ...row, written })
    } catch (error) {
      const why = whyUnsent(error)
      // The server was reached, and failed: it may be this row that it fails of.
      if (why?.is === 'failed') this.failures.set(key, (this.failures.get(key) ?? 0) + 1)
      // A call that this ended itself, for what is more urgent, says nothing of the server.
      if (why !== null && !asked.call.signal.aborted) this.why = why
      if (why !== null || this.isClosed) return waitOf(error)
      const refusal = errorText(error)
      await this.way.store.refuse(key, refusal)
      await this.announce({ ...row, refusal, written: null })
    } finally {
      this.inFlight = null
    }
    return null
  }

  /** What is urgent waits for no answer to another row: that one is sent again after it, under its key. */
  private makeWay(): void {
    const { inFlight, stored } = this
    const { isUrgent } = this.way
    if (inFlight === null || isUrgent === undefined || isUrgent(inFlight.row)) return
    const waits = (row: Row): boolean =>
      isUrgent(row) && row.refusal === null && (this.failures.get(row.key) ?? 0) < LET_PASS_AFTER
    if (!stored.some(waits)) return
    this.again = true
    inFlight.call.abort()
  }

  /** Something changed: here, and for the other tabs. */
  private async announce(settled: Kept<Row, Answer> | null): Promise<void> {
    this.channel.postMessage((settled === null ? null : { settled }) satisfies News<Row, Answer>)
    await this.onSettledRow(settled)
  }

  private async onSettledRow(settled: Kept<Row, Answer> | null): Promise<void> {
    if (settled !== null && settled.written !== null && !this.written.some(({ key }) => key === settled.key))
      this.written = [...this.written, settled]
    await this.read()
    if (settled?.owner === ownerNow()) for (const onSettledRow of this.settledListeners) onSettledRow(settled)
  }

  private async read(): Promise<void> {
    const read = ++this.reads
    const owner = ownerNow()
    const stored = owner === null ? [] : await this.way.store.list(owner).catch(() => null)
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
    const waitingSince = this.isWaiting ? (waiting[0]?.at ?? null) : null
    this.known = {
      sent: [...written, ...waiting],
      refused: kept.filter(({ refusal }) => refusal !== null),
      waitingSince,
      why: waitingSince === null ? null : this.why,
    }
    for (const changed of this.listeners) changed()
  }
}

/** Locks are absent outside secure contexts: the key makes two tabs' tries one entry then. */
const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
