import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { riskLevelCodec } from '@vigia/contract/severity.codec'
import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { call } from './call.ts'

/** A trip whose level a draft changes. */
export interface LevelChange {
  readonly tripId: string
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
  readonly before: { readonly level: RiskLevel; readonly score: number }
  readonly after: { readonly level: RiskLevel; readonly score: number }
  readonly because: string
}

/** How many trips a draft leaves at, or takes from, one level to another. */
export interface LevelFlow {
  readonly from: RiskLevel
  readonly to: RiskLevel
  readonly count: number
}

/** What a draft of the risk's weights would change in the fleet as it stands. */
export interface RiskPreview {
  readonly asOf: number
  readonly total: number
  readonly flows: readonly LevelFlow[]
  readonly up: number
  readonly down: number
  readonly alertsOpened: readonly { readonly type: AlertType; readonly count: number }[]
  /** Alerts in ten minutes, of an hour. */
  readonly rateNow: number
  readonly rateAfter: number
  readonly changes: readonly LevelChange[]
}

type Wire = CallAnswers['previewRiskSettings']
type Weights = CallInputs['previewRiskSettings']['body']
/** The weights as they were typed: only the server checks their values. */
type WeightsDraft = { readonly [Name in keyof Weights]?: unknown }

/** Asks about a draft; nothing is stored. Throws ApiError. */
export async function previewRiskSettings(weights: WeightsDraft, signal: AbortSignal): Promise<RiskPreview> {
  // The document was read as the setting itself, and the server checks it.
  return fromWire(await call('previewRiskSettings', { body: weights as Weights, signal }))
}

const fromWire = (wire: Wire): RiskPreview => ({
  asOf: Date.parse(wire.as_of),
  total: wire.total,
  flows: wire.flows.map(({ from, to, count }) => ({
    from: riskLevelCodec.decode(from),
    to: riskLevelCodec.decode(to),
    count,
  })),
  up: wire.up,
  down: wire.down,
  alertsOpened: wire.alerts_opened.map(({ type, count }) => ({ type, count })),
  rateNow: wire.rate_now,
  rateAfter: wire.rate_then,
  changes: wire.changes.map((change) => ({
    tripId: change.travel_id,
    plates: change.plates,
    origin: change.origin,
    destination: change.destination,
    before: { level: riskLevelCodec.decode(change.level_now), score: change.score_now },
    after: { level: riskLevelCodec.decode(change.level_then), score: change.score_then },
    because: change.because,
  })),
})
