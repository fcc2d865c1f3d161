import type { AlertEscalationWire, AlertWire } from '@vigia/contract'
import type { EscalationCause, RungOutcome } from '@vigia/domain/alerts/escalation'
import type { EscalationChannel } from '@vigia/domain/alerts/own-rule'

/** Whom nobody's answer led to: a role or a person; not `isNotified`: nobody of it could be told. */
export interface Escalated {
  readonly role: 'supervisor' | 'administrador' | null
  readonly person: string | null
  readonly isNotified: boolean
  readonly at: number
}

/** The same as the alert tells it, with the proof of who was told. */
export interface Escalation extends Pick<Escalated, 'role' | 'person' | 'at'> {
  readonly escalationId: string
  readonly clock: EscalationCause
  /** Who took it on, and why; null: a clock did. */
  readonly by: string | null
  readonly reason: string | null
  readonly outcome: RungOutcome
  readonly notices: readonly {
    readonly name: string
    readonly channel: EscalationChannel
    /** `dropped`: somebody attended it, or saw it no more, before it went out. */
    readonly state: 'waiting' | 'sent' | 'failed' | 'dropped'
    readonly at: number | null
  }[]
}

export const escalatedFromWire = ({ is_told, at, ...to }: NonNullable<AlertWire['escalation']>): Escalated => ({
  ...to,
  isNotified: is_told,
  at: Date.parse(at),
})

export const escalationFromWire = ({ id, at, notices, ...rung }: AlertEscalationWire): Escalation => ({
  ...rung,
  escalationId: id,
  at: Date.parse(at),
  notices: notices.map((notice) => ({ ...notice, at: notice.at === null ? null : Date.parse(notice.at) })),
})
