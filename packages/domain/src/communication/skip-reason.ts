/** Why a person leaves a trip out of a round (design, second part §1). */
export const SKIP_REASONS = ['busy', 'other-person', 'no-data'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** What the desk calls each. */
export const SKIP_LABEL: Readonly<Record<SkipReason, string>> = {
  busy: 'Ocupado en llamada',
  'other-person': 'Otro la atiende',
  'no-data': 'Sin datos',
}
