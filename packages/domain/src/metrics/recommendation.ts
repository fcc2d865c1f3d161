/** Guardian's recommendation, by how many trips in transit stand at critical and at high (spec §4). */
export function recommendation({
  criticalCount,
  highCount,
}: {
  readonly criticalCount: number
  readonly highCount: number
}): string {
  if (criticalCount > 0) return 'Intervención urgente'
  return highCount > 0 ? 'Monitoreo intensivo' : 'Vigilancia estándar'
}
