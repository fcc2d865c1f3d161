import { minutesSince } from '../time/duration.ts'
import { type CallForHelp, HELP_TYPES, type HelpType } from './call-for-help.ts'
import { RED_SCORE } from './risk-colour.ts'
import { EMERGENCY, MAX_SCORE, type RiskFactor } from './risk-level.ts'
import { riskText } from './risk-text.ts'
import type { RiskWeights } from './risk-weights.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

type CallingTrip = Pick<TripSnapshot, 'callsForHelp' | 'operatorTrack' | 'truckTrack' | 'leftPhone'>

/** When each kind of help was first asked for: a panic also by the newest fix of phone or truck, before any alert is open. */
function callsOf({ callsForHelp, operatorTrack, truckTrack, leftPhone }: CallingTrip): readonly CallForHelp[] {
  const pressed = [operatorTrack[0], truckTrack[0], leftPhone[0]].flatMap((fix) =>
    fix?.panic === true ? [{ type: 'PANICO' as const, at: fix.at }] : [],
  )
  const calls = [...callsForHelp, ...pressed]
  return HELP_TYPES.flatMap((type) => {
    const at = Math.min(...calls.filter((call) => call.type === type).map((call) => call.at))
    return Number.isFinite(at) ? [{ type, at }] : []
  })
}

/** Somebody asks for help: whatever a company's weights say, the trip is critical until a person resolves it. Values: minutes. */
export function helpFactors(trip: TripSnapshot, weights: RiskWeights, now: number): readonly RiskFactor[] {
  return callsOf(trip).map(({ type, at }) => {
    const points = type === 'PANICO' ? Math.max(weights.panic, RED_SCORE) : MAX_SCORE
    const value = minutesSince(at, now)
    return { type, points, value, text: TEXT[type](value) }
  })
}

const TEXT: Readonly<Record<HelpType, (minutes: number) => string>> = {
  PANICO: riskText.panic,
  CLAVE_COACCION: riskText.duress,
  [EMERGENCY]: riskText.emergency,
}
