import type { TripWarning } from './place-warnings.ts'

/** The warnings of one trip as the wire has them: no field where there is none. */
export const warningsToWire = (warnings: readonly TripWarning[] = []) =>
  warnings.length === 0 ? {} : { warnings: warnings.map((warning) => ({ ...warning, fixes: [...warning.fixes] })) }
