import { auditValueText } from './audit-value-text.ts'

interface Change {
  readonly path: string
  readonly label: string | null
  readonly before?: unknown
  readonly after?: unknown
}
interface Fact {
  readonly path: string
  readonly label: string | null
  readonly value?: unknown
}

/** What an entry of the log changed, in one cell of a table: `Días que se guardan: 60 → 90; Motivo: nada → x`. */
export const auditChangesText = (changes: readonly Change[]): string =>
  changes
    .map(({ path, label, before, after }) => `${label ?? path}: ${auditValueText(before)} → ${auditValueText(after)}`)
    .join('; ')

/** What else an entry holds, in one cell of a table: `Formato: csv; Filas: 12`. */
export const auditFactsText = (facts: readonly Fact[]): string =>
  facts.map(({ path, label, value }) => `${label ?? path}: ${auditValueText(value)}`).join('; ')
