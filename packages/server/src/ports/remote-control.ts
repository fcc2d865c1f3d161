import type { Reach } from '@vigia/domain/account/reach'
import type { RemoteAct, RemoteNews } from '@vigia/gps-reader/platform'

export interface RemotePerson {
  readonly organisationId: string
  /** Which trips they see now; null: all. */
  readonly reach: () => Reach | null
  readonly userId: string
  readonly name: string
  readonly address: string
  /** Of the socket: what a request's id is to a call. */
  readonly connectionId: string
}

/** Who controls a page, as one of its viewers is told. */
interface ControlNotice {
  readonly mine: boolean
  readonly by: string | null
  readonly until: number | null
}

/** What a viewer hears. */
export interface RemoteListener {
  onNews(news: RemoteNews): void
  onControl(control: ControlNotice): void
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
