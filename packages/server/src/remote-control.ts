import type { RemoteAct, RemoteNews } from '@vigia/gps-reader/platform'
import type { FromWorker, ToWorker } from '@vigia/gps-reader/worker-messages'
import type { Clock } from './clock.ts'
import { recordAudit } from './db/audit.store.ts'
import type { Sql } from './db/pool.ts'

/** Of control: without an act, and at all. Whoever had it may go on watching, and take it again. */
export const IDLE_CONTROL_MS = 5 * 60_000
export const LONGEST_CONTROL_MS = 15 * 60_000
const CHECK_EVERY_MS = 1_000
/** A page that went away may come back: its worker starts again, its session is opened again. */
const LOOK_AGAIN_MS = 3_000

export interface RemotePerson {
  readonly organisationId: string
  readonly userId: string
  readonly name: string
  readonly address: string
  /** Of the socket: what a request's id is to a call. */
  readonly connectionId: string
}

/** Who controls a page, as one of its viewers is told. */
interface ControlTold {
  readonly mine: boolean
  readonly by: string | null
  readonly until: number | null
}

/** What a viewer hears. */
export interface RemoteListener {
  onNews(news: RemoteNews): void
  onControl(control: ControlTold): void
  onRefused(message: string): void
  /** The page is not there, or no longer; it is watched again when it comes back. */
  onGone(message: string): void
}

/** One viewer of one trip's page. */
export interface RemoteViewer {
  /** A picture has been shown: the next may come. */
  acknowledge(): void
  act(act: RemoteAct): void
  takeControl(): Promise<void>
  releaseControl(): void
  leave(): void
}

export interface RemoteControl {
  /** Lets somebody watch the page of a trip of their organisation. Rejects only with the database away. */
  join(person: RemotePerson, tripId: string, listener: RemoteListener): Promise<RemoteViewer>
  close(): void
}

export interface RemoteControlDeps {
  readonly worker: { send(message: ToWorker): void; onMessage(listener: (message: FromWorker) => void): () => void }
  /** The account whose page shows this trip; null while none is open, or the trip is not of the organisation. */
  readonly accountOf: (organisationId: string, tripId: string) => Promise<string | null>
  readonly sql: Sql
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

interface Viewer {
  readonly viewerId: string
  readonly person: RemotePerson
  readonly tripId: string
  readonly listener: RemoteListener
  accountId: string | null
  isGone: boolean
  lookedAt: number
  /** Credentials that are being written down: what was done after them waits, so that keys keep their order. */
  audits: Promise<void> | null
}

interface Control {
  readonly viewer: Viewer
  readonly since: number
  lastActAt: number
  /** What was done, by kind, counted: what was typed or pressed is nobody's to read. */
  readonly acts: Map<RemoteAct['kind'], number>
}

const NO_PAGE = 'Este viaje no tiene una página abierta en este momento.'
const WATCH_ONLY = 'Primero tome el control de la página.'

/**
 * People at the pages of the GPS worker: any number watch, one controls. Control ends after 5 minutes without an act, after
 * 15 minutes, when its person leaves, or when the page goes; each start and end is audited (integrations §5).
 */
export function createRemoteControl({ worker, accountOf, sql, clock, onError }: RemoteControlDeps): RemoteControl {
  const viewers = new Map<string, Viewer>()
  const controls = new Map<string, Control>()
  let lastViewer = 0

  const audit = (viewer: Viewer, action: string, details: Readonly<Record<string, unknown>>): Promise<void> =>
    recordAudit(sql, {
      organisationId: viewer.person.organisationId,
      actor: { kind: 'user', id: viewer.person.userId },
      action,
      subject: `trip:${viewer.tripId}`,
      details,
      address: viewer.person.address,
      requestId: viewer.person.connectionId,
      at: clock.now(),
    })
  const controlOf = ({ accountId }: Viewer): Control | null =>
    accountId === null ? null : (controls.get(accountId) ?? null)
  const tellControl = (viewer: Viewer): void => {
    const control = controlOf(viewer)
    viewer.listener.onControl({
      mine: control?.viewer === viewer,
      by: control?.viewer.person.name ?? null,
      until: control === null ? null : control.since + LONGEST_CONTROL_MS,
    })
  }
  const tellControlOf = (accountId: string): void => {
    for (const viewer of viewers.values()) if (viewer.accountId === accountId) tellControl(viewer)
  }

  const endControl = (viewer: Viewer, why: 'released' | 'idle' | 'time-up' | 'left' | 'gone'): void => {
    const control = controlOf(viewer)
    if (control?.viewer !== viewer || viewer.accountId === null) return
    controls.delete(viewer.accountId)
    const seconds = Math.round((clock.now() - control.since) / 1_000)
    const acts = Object.fromEntries(control.acts)
    audit(viewer, 'gps-control-end', { why, seconds, acts }).catch(onError)
    tellControlOf(viewer.accountId)
  }

  const look = async (viewer: Viewer): Promise<void> => {
    viewer.lookedAt = clock.now()
    const { organisationId } = viewer.person
    const accountId = await accountOf(organisationId, viewer.tripId)
    if (!viewers.has(viewer.viewerId)) return
    if (accountId === null) return lose(viewer)
    if (accountId !== viewer.accountId) {
      endControl(viewer, 'gone')
      viewer.accountId = accountId
    }
    worker.send({ type: 'watch', accountId, viewerId: viewer.viewerId })
    tellControl(viewer)
  }
  const lose = (viewer: Viewer): void => {
    endControl(viewer, 'gone')
    if (!viewer.isGone) viewer.listener.onGone(NO_PAGE)
    viewer.isGone = true
    viewer.lookedAt = clock.now()
  }

  const stopListening = worker.onMessage((message) => {
    if (message.type !== 'news' && message.type !== 'screen-gone') return
    const viewer = viewers.get(message.viewerId)
    if (viewer === undefined) return
    if (message.type === 'screen-gone') return lose(viewer)
    if (viewer.isGone) {
      viewer.isGone = false
      tellControl(viewer)
    }
    viewer.listener.onNews(message.news)
  })

  const check = setInterval(() => {
    const now = clock.now()
    for (const { viewer, since, lastActAt } of [...controls.values()]) {
      if (now - since >= LONGEST_CONTROL_MS) {
        endControl(viewer, 'time-up')
        viewer.listener.onRefused('Pasaron 15 minutos: el control terminó.')
      } else if (now - lastActAt >= IDLE_CONTROL_MS) {
        endControl(viewer, 'idle')
        viewer.listener.onRefused('Pasaron 5 minutos sin actividad: el control terminó.')
      }
    }
    for (const viewer of viewers.values()) {
      if (viewer.isGone && now - viewer.lookedAt >= LOOK_AGAIN_MS) look(viewer).catch(onError)
    }
  }, CHECK_EVERY_MS)

  const takeControl = async (viewer: Viewer): Promise<void> => {
    const { accountId } = viewer
    if (accountId === null || viewer.isGone) return viewer.listener.onRefused(NO_PAGE)
    const held = controls.get(accountId)
    if (held !== undefined) {
      if (held.viewer !== viewer) viewer.listener.onRefused(`${held.viewer.person.name} tiene el control.`)
      return tellControl(viewer)
    }
    const now = clock.now()
    const control: Control = { viewer, since: now, lastActAt: now, acts: new Map() }
    // Held while it is written down, so that nobody else takes it meanwhile; nobody acts before.
    controls.set(accountId, control)
    try {
      await audit(viewer, 'gps-control-start', {})
    } catch (error) {
      controls.delete(accountId)
      viewer.listener.onRefused('No se pudo tomar el control. Intente de nuevo.')
      throw error
    }
    if (controls.get(accountId) === control) tellControlOf(accountId)
  }

  const act = (viewer: Viewer, done: RemoteAct): void => {
    const control = controlOf(viewer)
    if (control?.viewer !== viewer) {
      viewer.listener.onRefused(WATCH_ONLY)
      return
    }
    control.lastActAt = clock.now()
    control.acts.set(done.kind, (control.acts.get(done.kind) ?? 0) + 1)
    const send = (): void => {
      // What was written down meanwhile is not done for somebody who has left.
      if (viewers.has(viewer.viewerId)) worker.send({ type: 'act', viewerId: viewer.viewerId, act: done })
    }
    if (done.kind !== 'credential' && viewer.audits === null) {
      send()
      return
    }
    const noted = async (): Promise<void> => {
      if (done.kind === 'credential') await audit(viewer, 'gps-credential-typed', { field: done.field })
      send()
    }
    const audits = (viewer.audits ?? Promise.resolve()).then(noted).catch(onError)
    viewer.audits = audits
    void audits.then(() => {
      if (viewer.audits === audits) viewer.audits = null
    })
  }

  const leave = (viewer: Viewer): void => {
    endControl(viewer, 'left')
    viewers.delete(viewer.viewerId)
    worker.send({ type: 'unwatch', viewerId: viewer.viewerId })
  }

  return {
    join: async (person, tripId, listener) => {
      lastViewer += 1
      const viewerId = `remote-${lastViewer}`
      const viewer: Viewer = {
        viewerId,
        person,
        tripId,
        listener,
        accountId: null,
        isGone: false,
        lookedAt: 0,
        audits: null,
      }
      viewers.set(viewerId, viewer)
      try {
        await look(viewer)
      } catch (error) {
        viewers.delete(viewerId)
        throw error
      }
      return {
        acknowledge: () => worker.send({ type: 'acknowledge', viewerId }),
        act: (done) => act(viewer, done),
        takeControl: () => takeControl(viewer),
        releaseControl: () => endControl(viewer, 'released'),
        leave: () => leave(viewer),
      }
    },
    close: () => {
      clearInterval(check)
      for (const viewer of [...viewers.values()]) leave(viewer)
      stopListening()
    },
  }
}
