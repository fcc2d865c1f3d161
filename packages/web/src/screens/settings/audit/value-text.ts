import { auditValueText } from '@vigia/domain/audit/audit-value-text'
import type { AuditEntry } from '../../../api/audit.ts'

/** As it is stored. */
export const storedText = (value: unknown): string => (value === undefined ? 'null' : JSON.stringify(value))

/** Who did it. */
export const actorText = ({ actor: { kind, name } }: AuditEntry): string =>
  name ?? (kind === 'system' ? 'Sistema' : 'Cuenta que ya no existe')

/** The most telling of an entry without a change, in a line: its reason, or its first facts. */
export function factsLine({ facts, reason }: AuditEntry): string {
  const shown = facts.slice(0, 2).map(({ path, label, value }) => `${label ?? path}: ${auditValueText(value)}`)
  return [...(reason === null ? [] : [`motivo: ${reason}`]), ...shown].join(' · ')
}
