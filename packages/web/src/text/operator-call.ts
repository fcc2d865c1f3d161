import type { RiskType } from '@vigia/domain/risk/risk-level'

interface CalledTrip {
  readonly phone: string | null
  /** The factor with the most points: a duress word is before all others. */
  readonly primaryAlert: RiskType | null
}

const isUnderDuress = ({ primaryAlert }: Pick<CalledTrip, 'primaryAlert'>): boolean => primaryAlert === 'CLAVE_COACCION'

/** The number under which a trip's operator may be called or written to; null for one who may not be alone, who would be heard. */
export const callablePhone = (trip: CalledTrip): string | null => (isUnderDuress(trip) ? null : trip.phone)

/** Why there is nobody to call. */
export const noCallText = (trip: Pick<CalledTrip, 'primaryAlert'>): string =>
  isUnderDuress(trip) ? DURESS_CALL : 'Sin teléfono'

export const DURESS_CALL = 'No lo llame: coacción'
