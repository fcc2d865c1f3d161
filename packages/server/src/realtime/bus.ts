import type { HandoverWord } from '../ports/handover-word.ts'
import type { IntakeNote } from '../ports/intake-news.ts'
import type { RecordedFix } from '../ports/recorded-fix.ts'
import type { SettingKey } from '../ports/setting-key.ts'
import type { PeopleByOrganisation } from './present-people.ts'

/** What every node of the server has to hear, to keep the same live fleet. */
export type BusMessage =
  | { readonly kind: 'fixes'; readonly rows: readonly RecordedFix[] }
  | { readonly kind: 'trips'; readonly organisationId: string; readonly tripIds: readonly string[] }
  | { readonly kind: 'devices' }
  /** An organisation is being taken away: nothing is kept of it. */
  | { readonly kind: 'gone'; readonly organisationId: string }
  | { readonly kind: 'geofences'; readonly organisationId: string }
  | { readonly kind: 'setting'; readonly organisationId: string; readonly key: SettingKey }
  /** A hand-over between shifts is another than it was; `word`: what was just said to somebody in it. */
  | { readonly kind: 'handover'; readonly organisationId: string; readonly word?: HandoverWord }
  /** Trips have become everybody's, because whose they were attends them no longer. */
  | { readonly kind: 'trips-lost'; readonly organisationId: string; readonly from: string; readonly trips: number }
  /** Who attends which trip, or somebody's round, is another. */
  | { readonly kind: 'rounds'; readonly organisationId: string }
  /** What the intakes received and did not store. */
  | { readonly kind: 'intake'; readonly notes: readonly IntakeNote[] }
  /** Who has a screen of a server open, by organisation: all of them, in place of what it sent before. */
  | { readonly kind: 'presence'; readonly serverId: string; readonly people: PeopleByOrganisation }
  /** Messages of another server may have been lost: all that is kept in memory has to be read anew. */
  | { readonly kind: 'missed' }

/** `isFromElsewhere`: another server published it. */
export type BusListener = (message: BusMessage, isFromElsewhere: boolean) => void

/** Carries messages to every listener, in order, after what they tell of is durable. */
export interface Bus {
  /** Of this server, among those on the same database. */
  readonly serverId: string
  /** The other servers that live, by the last heartbeat; null while nothing can be received from them. */
  others(): ReadonlySet<string> | null
  publish(message: BusMessage): void
  /** Returns what takes the listener away again. */
  subscribe(listener: BusListener): () => void
}
