import type { ResolveCause } from '../alerts/resolve-cause.ts'

/** What a step asks of the person who attends the alert. `emergency` starts the emergency protocol, and nothing comes after it. */
export const STEP_KINDS = ['look', 'call', 'choose', 'form', 'escalate', 'emergency'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** Whom a call is for; the telephone is that of the trip. */
export const CALLED_PARTIES = ['operator', 'carrier', 'client', 'supervisor', 'other'] as const
export type CalledParty = (typeof CALLED_PARTIES)[number]

/** What a way out means. `duress`: the operator gave the word that says that he is being forced. */
export const WAY_OUT_TONES = ['good', 'doubt', 'duress', 'neutral'] as const
export type WayOutTone = (typeof WAY_OUT_TONES)[number]

/** What a step may have to be proved with: a photo in the trip's logbook, words about what was said, or the number of a report. */
export const EVIDENCE_KINDS = ['photo', 'note', 'folio'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** Where no step comes after. */
export const END = 'end'

/** How a step may end. */
export interface WayOut {
  readonly label: string
  readonly tone: WayOutTone
  /** The step that follows by its id, or `END`. */
  readonly to: string
  /** With what cause the alert is resolved where it ends; null: it stays open. Only with `END`. */
  readonly cause: ResolveCause | null
}

export interface ProtocolStep {
  /** Kept through every change of the order: a running protocol stands on it. */
  readonly id: string
  readonly kind: StepKind
  readonly title: string
  /** What the person reads, or reads out; with variables in braces. */
  readonly script: string
  /** Of a call; null for every other kind. */
  readonly whom: CalledParty | null
  /** How often a call is tried; null for every other kind. */
  readonly attempts: number | null
  /** Whole minutes that the step may take; null: no limit. */
  readonly minutes: number | null
  readonly outs: readonly WayOut[]
  /** The step that follows when the limit passes, or `END`; null without a limit. */
  readonly onTimeout: string | null
  /** Without it the step is not left, but by its limit or with the reason why there is none; null: none is asked for. */
  readonly evidence: EvidenceKind | null
}

/** What people do about one type of alert, from its first step on (design §3). */
export type Protocol = readonly ProtocolStep[]

export const MAX_STEPS = 20
export const MAX_OUTS = 6
export const MAX_STEP_MINUTES = 1_440
export const MAX_ATTEMPTS = 9
export const MAX_STEP_TITLE = 80
export const MAX_SCRIPT = 1_000
export const MAX_OUT_LABEL = 60
export const MAX_EVIDENCE = 500

/** By its place, as people call it: `paso 2`. */
export const stepNumber = (protocol: Protocol, id: string): number => protocol.findIndex((step) => step.id === id) + 1
