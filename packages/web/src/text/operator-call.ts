import type { RiskType } from '@vigia/domain/risk/risk-level'

export interface CalledTrip {
  readonly tripId: string
  readonly phone: string | null
  /** By name; names are an organisation's operators' own. */
  readonly operator: string | null
  /** The factor with the most points: a duress word is before all others. */
  readonly primaryAlert: RiskType | null
}

/** What is known of a trip's operator as somebody to call. */
export interface OperatorCall {
  /** The number under which he may be called or written to; null for one who may not be alone, who would be heard. */
  readonly phone: string | null
  /** Why there is nobody to call. */
  readonly absent: string
}

/**
 * `underDuress`: who said a duress word that is open, on whatever trip. `isConfirmedHere`: one of this trip was confirmed in this browser,
 * and no alert tells of it yet.
 */
export function operatorCall(
  { phone, operator, primaryAlert }: CalledTrip,
  underDuress: ReadonlySet<string>,
  isConfirmedHere: boolean,
): OperatorCall {
  const isKnown = primaryAlert === 'CLAVE_COACCION' || (operator !== null && underDuress.has(operator))
  return isKnown || isConfirmedHere ? { phone: null, absent: DURESS_CALL } : { phone, absent: 'Sin teléfono' }
}

export const DURESS_CALL = 'No lo llame: coacción'
