import type { listAudit, ResponseOf } from '@vigia/contract'
import { auditActionOf } from '@vigia/domain/audit/audit-action'
import { auditSubjectWords, auditValueLabel } from '@vigia/domain/audit/audit-words'
import { hideSecrets } from '@vigia/domain/audit/hide-secrets'
import { isoOf } from '../../http/iso-of.ts'
import { auditChanges, auditValues } from './audit-changes.ts'
import type { StoredEntry } from './audit-entries.store.ts'

type EntryWire = ResponseOf<typeof listAudit>['data'][number]

/** Names a value of a setting, by the subject and its path; null where it has no name. */
export type SettingLabel = (subject: string, path: string) => string | null

/** An entry as it is shown: only what changed, and no secret, not even one that an earlier version wrote down. */
export function entryToWire(
  entry: StoredEntry,
  names: ReadonlyMap<string, string>,
  settingLabel: SettingLabel,
): EntryWire {
  const { subject, action } = entry
  const { words, isSensitive } = auditActionOf(action)
  const { before, after } = hideSecrets(entry)
  const details = recordOf(hideSecrets({ before: null, after: entry.details }).after)
  const { reason, ...facts } = details
  const labelOf = (path: string): string | null =>
    (subject === null ? null : settingLabel(subject, path)) ?? auditValueLabel(path)
  const named = ({ path, parts }: { readonly path: string; readonly parts: readonly string[] }): string | null => {
    const label = labelOf(path)
    return parts.length === 0 ? label : [...parts, label ?? path].join(' › ')
  }
  return {
    ...{ id: entry.id, seq: entry.seq, at: isoOf(entry.at) },
    actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
    ...{ action, words, is_sensitive: isSensitive, subject },
    subject_label: subject === null ? null : (names.get(subject) ?? auditSubjectWords(subject)),
    changes: auditChanges(recordOf(before), recordOf(after)).map(({ parts, ...change }) => ({
      ...change,
      label: named({ path: change.path, parts }),
    })),
    facts: auditValues(facts).map(({ path, parts, value }) => ({ path, label: named({ path, parts }), value })),
    reason: typeof reason === 'string' ? reason : null,
    ...{ address: entry.address, request_id: entry.requestId, hash: entry.hash, prev_hash: entry.prevHash },
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value }
}
