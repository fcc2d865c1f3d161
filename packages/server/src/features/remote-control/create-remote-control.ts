import type { RemoteAct } from '@vigia/gps-reader/platform'
import type { FromWorker, ToWorker } from '@vigia/gps-reader/worker-messages'
import { recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RemoteControl, RemoteListener, RemotePerson, RemoteViewer } from '../../ports/remote-control.ts'
import {
  type Control,
  type ControlEvent,
  type ControlOutcome,
  FREE,
  LONGEST_CONTROL_MS,
  nextControl,
} from './control-state.ts'
import { isDue, nextPage, type PageEvent, type WatchedPage } from './watched-page.ts'

const CHECK_EVERY_MS = 1_000

export interface RemoteControlDeps {
  readonly worker: { send(message: ToWorker): void; onMessage(listener: (message: FromWorker) => void): () => void }
  /** The account whose page shows this trip; null while none is open, or the trip is not one that the person sees. */
  readonly accountOf: (person: RemotePerson, tripId: string) => Promise<string | null>
  readonly sql: Sql
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

interface Viewer {
  readonly viewerId: string
  readonly person: RemotePerson
  readonly tripId: string
  readonly listener: RemoteListener
  page: WatchedPage
  /** Credentials that are being written down: what was done after them waits, so that keys keep their order. */
  audits: Promise<void> | null
}

const NO_PAGE = 'Este viaje no tiene una página abierta en este momento.'
const WATCH_ONLY = 'Primero tome el control de la página.'
const ENDED_BY_TIME = {
  'time-up': 'Pasaron 15 minutos: el control terminó.',
  idle: 'Pasaron 5 minutos sin actividad: el control terminó.',
} as const

/**
 * People at the pages of the GPS worker: any number watch (`watched-page.ts`), one controls (`control-state.ts`). Each start
 * and end of control is audited (integrations §5).
 */
export function createRemoteControl(deps: RemoteControlDeps): RemoteControl {
  return new RemotePages(deps)
}

class RemotePages implements RemoteControl {
  private readonly deps: RemoteControlDeps
  private readonly viewers = new Map<string, Viewer>()
  /** By account; a page that is missing is free. */
  private readonly controls = new Map<string, Control>()
  private readonly stopListening: () => void
  private readonly check: NodeJS.Timeout
  private lastViewer = 0

  constructor(deps: RemoteControlDeps) {
    this.deps = deps
    this.stopListening = deps.worker.onMessage((message) => this.onMessage(message))
    this.check = setInterval(() => this.onTick(), CHECK_EVERY_MS)
  }

  async join(person: RemotePerson, tripId: string, listener: RemoteListener): Promise<RemoteViewer> {
    this.lastViewer += 1
    const viewerId = `remote-${this.lastViewer}`
    const page: WatchedPage = { state: 'sought', accountId: null }
    const viewer: Viewer = { viewerId, person, tripId, listener, page, audits: null }
    this.viewers.set(viewerId, viewer)
    try {
      await this.look(viewer)
    } catch (error) {
      this.viewers.delete(viewerId)
      throw error
    }
    return {
      acknowledge: () => this.deps.worker.send({ type: 'acknowledge', viewerId }),
      act: (done) => this.act(viewer, done),
      takeControl: () => this.takeControl(viewer),
      releaseControl: () => this.endControl(viewer, 'released'),
      leave: () => this.leave(viewer),
    }
  }

  close(): void {
    clearInterval(this.check)
    for (const viewer of [...this.viewers.values()]) this.leave(viewer)
    this.stopListening()
  }

  private onMessage(message: FromWorker): void {
    if (message.type !== 'news' && message.type !== 'screen-gone') return
    const viewer = this.viewers.get(message.viewerId)
    if (viewer === undefined) return
    if (message.type === 'screen-gone') {
      this.lose(viewer)
      return
    }
    const wasGone = viewer.page.state === 'gone'
    this.step(viewer, { kind: 'news' })
    if (viewer.page.state !== 'watched') return
    if (wasGone) this.sendControl(viewer)
    viewer.listener.onNews(message.news)
  }

  private onTick(): void {
    const now = this.deps.clock.now()
    for (const [accountId, control] of [...this.controls]) {
      const viewer = control.state === 'held' ? this.viewers.get(control.viewerId) : undefined
      const outcome = this.stepControl(accountId, { kind: 'tick' })
      if (viewer === undefined || (outcome !== 'idle' && outcome !== 'time-up')) continue
      this.onControlEnded(viewer, accountId, control, outcome)
      viewer.listener.onRefused(ENDED_BY_TIME[outcome])
    }
    for (const viewer of this.viewers.values()) {
      if (isDue(viewer.page, now)) this.look(viewer).catch(this.deps.onError)
      else if (viewer.page.state === 'watched' && viewer.person.reach() !== null)
        this.hideFromOthers(viewer).catch(this.deps.onError)
    }
  }

  private step(viewer: Viewer, event: PageEvent): void {
    viewer.page = nextPage(viewer.page, event, this.deps.clock.now())
  }

  private controlOf(accountId: string | null): Control {
    return accountId === null ? FREE : (this.controls.get(accountId) ?? FREE)
  }

  private stepControl(accountId: string, event: ControlEvent): ControlOutcome {
    const { control, outcome } = nextControl(this.controlOf(accountId), event, this.deps.clock.now())
    if (control.state === 'free') this.controls.delete(accountId)
    else this.controls.set(accountId, control)
    return outcome
  }

  private async look(viewer: Viewer): Promise<void> {
    const { viewerId, person, tripId } = viewer
    this.step(viewer, { kind: 'look' })
    const accountId = await this.deps.accountOf(person, tripId)
    if (!this.viewers.has(viewerId)) return
    if (accountId === null) return this.lose(viewer)
    if (accountId !== viewer.page.accountId) this.endControl(viewer, 'gone')
    this.step(viewer, { kind: 'found', accountId })
    this.deps.worker.send({ type: 'watch', accountId, viewerId })
    this.sendControl(viewer)
  }

  /** Who sees only some trips may be watching one that has become somebody else's. */
  private async hideFromOthers(viewer: Viewer): Promise<void> {
    const { viewerId, person, tripId } = viewer
    const accountId = await this.deps.accountOf(person, tripId)
    if (accountId !== null || !this.viewers.has(viewerId)) return
    this.deps.worker.send({ type: 'unwatch', viewerId })
    this.lose(viewer, 'hidden')
  }

  private lose(viewer: Viewer, kind: 'lost' | 'hidden' = 'lost'): void {
    this.endControl(viewer, 'gone')
    const isNews = viewer.page.state !== 'gone'
    this.step(viewer, { kind })
    if (isNews) viewer.listener.onGone(NO_PAGE)
  }

  private leave(viewer: Viewer): void {
    this.endControl(viewer, 'left')
    this.viewers.delete(viewer.viewerId)
    this.deps.worker.send({ type: 'unwatch', viewerId: viewer.viewerId })
  }

  private async takeControl(viewer: Viewer): Promise<void> {
    const { viewerId, listener, page } = viewer
    const { accountId } = page
    if (accountId === null || page.state === 'gone') return listener.onRefused(NO_PAGE)
    // Held while it is written down, so that nobody else takes it meanwhile; nobody acts before.
    const outcome = this.stepControl(accountId, { kind: 'take', viewerId })
    const control = this.controlOf(accountId)
    if (outcome === 'another-has-it') listener.onRefused(`${this.holderOf(control)?.person.name} tiene el control.`)
    if (outcome !== 'taken') return this.sendControl(viewer)
    try {
      await this.audit(viewer, 'gps-control-start', {})
    } catch (error) {
      this.stepControl(accountId, { kind: 'end', viewerId })
      listener.onRefused('No se pudo tomar el control. Intente de nuevo.')
      throw error
    }
    if (this.holderOf(this.controlOf(accountId)) === viewer) this.sendControlOf(accountId)
  }

  private endControl(viewer: Viewer, why: 'released' | 'left' | 'gone'): void {
    const { accountId } = viewer.page
    if (accountId === null) return
    const before = this.controlOf(accountId)
    const outcome = this.stepControl(accountId, { kind: 'end', viewerId: viewer.viewerId })
    if (outcome === 'ended') this.onControlEnded(viewer, accountId, before, why)
  }

  private onControlEnded(viewer: Viewer, accountId: string, control: Control, why: string): void {
    if (control.state === 'free') return
    const seconds = Math.round((this.deps.clock.now() - control.since) / 1_000)
    this.audit(viewer, 'gps-control-end', { why, seconds, acts: control.acts }).catch(this.deps.onError)
    this.sendControlOf(accountId)
  }

  private act(viewer: Viewer, done: RemoteAct): void {
    const { viewerId, page, listener } = viewer
    const outcome =
      page.accountId === null ? 'none' : this.stepControl(page.accountId, { kind: 'act', viewerId, act: done.kind })
    if (outcome !== 'acted') {
      listener.onRefused(WATCH_ONLY)
      return
    }
    const send = (): void => {
      // What was written down meanwhile is not done for somebody who has left.
      if (this.viewers.has(viewerId)) this.deps.worker.send({ type: 'act', viewerId, act: done })
    }
    if (done.kind !== 'credential' && viewer.audits === null) {
      send()
      return
    }
    const noted = async (): Promise<void> => {
      if (done.kind === 'credential') await this.audit(viewer, 'gps-credential-typed', { field: done.field })
      send()
    }
    const audits = (viewer.audits ?? Promise.resolve()).then(noted).catch(this.deps.onError)
    viewer.audits = audits
    void audits.then(() => {
      if (viewer.audits === audits) viewer.audits = null
    })
  }

  private holderOf(control: Control): Viewer | undefined {
    return control.state === 'held' ? this.viewers.get(control.viewerId) : undefined
  }

  private sendControl(viewer: Viewer): void {
    const control = this.controlOf(viewer.page.accountId)
    const holder = this.holderOf(control)
    viewer.listener.onControl({
      mine: holder === viewer,
      by: holder?.person.name ?? null,
      until: control.state === 'held' ? control.since + LONGEST_CONTROL_MS : null,
    })
  }

  private sendControlOf(accountId: string): void {
    for (const viewer of this.viewers.values()) if (viewer.page.accountId === accountId) this.sendControl(viewer)
  }

  private audit(viewer: Viewer, action: string, details: Readonly<Record<string, unknown>>): Promise<void> {
    const { person, tripId } = viewer
    return recordAudit(this.deps.sql, {
      organisationId: person.organisationId,
      actor: { kind: 'user', id: person.userId },
      action,
      subject: `trip:${tripId}`,
      details,
      address: person.address,
      requestId: person.connectionId,
      at: this.deps.clock.now(),
    })
  }
}
