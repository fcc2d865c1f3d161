/** Why a unit stands, as an operator or the desk says (design, second part §1 and §5). */
export const STOP_REASONS = [
  ...(['fuel', 'food', 'rest', 'toilet', 'checkpoint', 'traffic', 'breakdown', 'client'] as const),
  'other',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

export const STOP_REASON_LABEL: Readonly<Record<StopReason, string>> = {
  fuel: 'Combustible',
  food: 'Comida',
  rest: 'Descanso',
  toilet: 'Baño',
  checkpoint: 'Retén o revisión',
  traffic: 'Tráfico u obra',
  breakdown: 'Falla mecánica',
  client: 'Espera con cliente',
  other: 'Otro',
}
