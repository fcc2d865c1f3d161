import type { Attention, PresentPersonWire, SocketRequests } from '@vigia/contract'

/** The contract's limit. */
const LONGEST_S = 86_400

/** What a screen tells of itself. */
export interface Here {
  readonly path: string
  readonly attention: Attention
  /** Since when the person has been as attentive as they are. */
  readonly forMs: number
}

/** Somebody with a screen open. Instants are the server's epoch milliseconds. */
export interface PresentPerson {
  readonly id: string
  readonly name: string
  readonly since: number
  /** Of the screen that they were last at; null while that is not known. */
  readonly path: string | null
  readonly attention: Attention
  readonly attentionSince: number
}

export const presentPersonFromWire = (wire: PresentPersonWire): PresentPerson => ({
  id: wire.user_id,
  name: wire.name,
  since: Date.parse(wire.since),
  path: wire.path,
  attention: wire.attention,
  attentionSince: Date.parse(wire.attention_since),
})

export const hereToWire = ({ path, attention, forMs }: Here): Parameters<SocketRequests['/presence']['here']>[0] => ({
  path,
  attention,
  for_s: Math.min(LONGEST_S, Math.max(0, Math.round(forMs / 1_000))),
})
