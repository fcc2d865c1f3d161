import type { AuditFormat } from '@vigia/contract'
import { auditChangesText, auditFactsText } from '@vigia/domain/audit/audit-entry-text'
import { type CsvCell, csvLines, csvText } from '@vigia/domain/format/csv'
import type { entryToWire } from './audit-entry.wire.ts'

type EntryWire = ReturnType<typeof entryToWire>

const HEADINGS: readonly CsvCell[] = [
  ...[
    'N.º',
    'Instante',
    'Quién',
    'Clase',
    'Qué',
    'Acción',
    'Sobre qué',
    'Sujeto',
    'Antes y después',
    'Datos',
    'Motivo',
  ],
  ...['Dirección', 'Petición', 'Huella', 'Huella anterior'],
]

export const AUDIT_FILE_TYPES: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/** The log as a file, piece by piece: a table for people, or the entries as the call gives them, one a line. */
export async function* auditFile(
  format: AuditFormat,
  pages: AsyncIterable<readonly EntryWire[]>,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvText([HEADINGS])
  for await (const page of pages) {
    if (page.length > 0)
      yield format === 'csv' ? csvLines(page.map(cells)) : page.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  }
}

const cells = (entry: EntryWire): readonly CsvCell[] => [
  ...[entry.seq, entry.at, entry.actor.name ?? (entry.actor.kind === 'system' ? 'Sistema' : entry.actor.id)],
  ...[entry.actor.kind, entry.words, entry.action, entry.subject_label, entry.subject],
  ...[auditChangesText(entry.changes), auditFactsText(entry.facts)],
  ...[entry.reason, entry.address, entry.request_id, entry.hash, entry.prev_hash],
]
