import type { listAudit, ResponseOf } from '@vigia/contract'
import { auditActionOf } from '@vigia/domain/audit/audit-action'
import { auditSubjectWords, auditValueLabel } from '@vigia/domain/audit/audit-words'
import { hideSecrets } from '@vigia/domain/audit/hide-secrets'
import { isoOf } from '../../http/iso-of.ts'
import type { StoredEntry } from './audit-entries.store.ts'

type EntryWire = ResponseOf<typeof listAudit>['data'][number]

/** Names a value of a setting, by the subject and its path; null where it has no name. */
export type SettingLabel = (subject: string, path: string) => string | null

/** More than anybody reads of one act: an import of zones changes thousands. */
const MOST_VALUES = 60
const MOST_CHARACTERS = 400

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
  return {
    ...{ id: entry.id, seq: entry.seq, at: isoOf(entry.at) },
    actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
    ...{ action, words, is_sensitive: isSensitive, subject },
    subject_label: subject === null ? null : (names.get(subject) ?? auditSubjectWords(subject)),
    changes: changesOf(before, after).map((change) => ({ ...change, label: labelOf(change.path) })),
    facts: [...valuesByPath(facts)]
      .slice(0, MOST_VALUES)
      .map(([path, value]) => ({ path, label: labelOf(path), value: shortened(value) })),
    reason: typeof reason === 'string' ? reason : null,
    ...{ address: entry.address, request_id: entry.requestId, hash: entry.hash, prev_hash: entry.prevHash },
  }
}

function changesOf(before: unknown, after: unknown) {
  const [was, is] = [valuesByPath(recordOf(before)), valuesByPath(recordOf(after))]
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    .slice(0, MOST_VALUES)
    .map(({ path, ...values }) => ({ path, before: shortened(values.before), after: shortened(values.after) }))
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : value === null || value === undefined
      ? {}
      : { value }

/** A list is one value. */
function valuesByPath(value: object, prefix = ''): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [name, inner] of Object.entries(value)) {
    const path = `${prefix}${name}`
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) values.set(path, inner)
    else for (const [deeper, leaf] of valuesByPath(inner, `${path}.`)) values.set(deeper, leaf)
  }
  return values
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined || text.length <= MOST_CHARACTERS) return value
  return `${text.slice(0, MOST_CHARACTERS)}…`
}
