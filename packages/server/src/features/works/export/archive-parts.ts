import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { DocumentFileType } from '@vigia/contract'
import { hideSecrets } from '@vigia/domain/audit/hide-secrets'
import { FORMULA_STARTS } from '@vigia/domain/format/csv'
import type yazl from 'yazl'
import type { OrganisationReader } from '../../../db/read-organisation.ts'
import { openedOrNull, type Sealer } from '../../../secrets/seal.ts'
import { type ExportKind, selectOf } from './export-kind.ts'
import { type SealedFolder, sealedFiles } from './sealed-files.store.ts'

export interface ArchiveDeps {
  readonly zip: yazl.ZipFile
  readonly reader: OrganisationReader
  readonly organisationId: string
  /** Opens the scans of papers, and photos. */
  readonly sealer: Sealer
}

type OnRows = (rows: number) => void

const AUDIT_AT_ONCE = 500
/** Rows between two words about how far it is. */
const REPORT_EVERY = 5_000
const NEWLINE = 0x0a
/** Without it Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')
const EXTENSIONS: Readonly<Record<DocumentFileType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export function addText(zip: yazl.ZipFile, name: string, text: string): void {
  zip.addBuffer(Buffer.from(text), name)
}

/** Adds a table; answers how many rows it has. One after the other: a connection answers one question at a time. */
export async function addTable(
  { zip, reader }: ArchiveDeps,
  name: string,
  kind: ExportKind,
  onRows: OnRows,
): Promise<number> {
  const rows = reader.copyCsv(await withoutFormulas(reader, selectOf(kind, true)))
  const counted = rows.pipe(countingLines(onRows))
  zip.addReadStream(counted, name, { compress: true })
  await Promise.all([finished(rows), finished(counted)])
  // Lines within a cell are no rows: how many there were is the database's word.
  return rows.rowCount
}

/** A text that a spreadsheet would run as a formula has an apostrophe before it, as in every other file of ours. */
async function withoutFormulas(reader: OrganisationReader, select: string): Promise<string> {
  const columns = (await reader.columnsOf(select)).map(({ name, isText }) =>
    isText
      ? `case when "${name}" ~ '^[${FORMULA_STARTS}]' then '''' || "${name}" else "${name}" end as "${name}"`
      : `"${name}"`,
  )
  return `select ${columns.join(', ')} from (${select}) as rows`
}

/** Passes text on behind a mark that says how it is written, and says now and then how many lines have passed. */
function countingLines(onRows: OnRows): Transform {
  let lines = 0
  let reportedLines = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
      if (lines - reportedLines >= REPORT_EVERY) {
        reportedLines = lines
        onRows(lines)
      }
      done(null, chunk)
    },
  })
  counting.push(BYTE_ORDER_MARK)
  return counting
}

/** Adds the files of a folder; `closed` are those that our keys do not open. */
export async function addFiles(
  { zip, reader, sealer }: ArchiveDeps,
  folder: SealedFolder,
): Promise<{ readonly written: number; readonly closed: readonly string[] }> {
  let written = 0
  const closed: string[] = []
  for await (const { id, type, sealed } of sealedFiles(reader, folder)) {
    const name = `${folder.name}${id}.${EXTENSIONS[type]}`
    const bytes = openedOrNull(sealer, sealed, folder.context(id))
    if (bytes === null) {
      closed.push(name)
      continue
    }
    // As a stream: the next one is read when this one is out of memory. Scans and photos are compressed already.
    const stream = Readable.from([bytes], { objectMode: false })
    zip.addReadStream(stream, name, { compress: false })
    await finished(stream)
    written += 1
  }
  return { written, closed }
}

interface AuditRow {
  readonly id: string
  readonly before: unknown
  readonly after: unknown
  readonly details: unknown
}

const hiddenIn = (details: unknown): unknown => hideSecrets({ before: null, after: details }).after

/** Entries of before secrets were hidden in them are hidden here, as wherever they are shown. */
export async function addAudit(
  { zip, reader, organisationId }: ArchiveDeps,
  name: string,
  onRows: OnRows,
): Promise<number> {
  let count = 0
  async function* lines(): AsyncGenerator<string> {
    for (let after = '0'; ; ) {
      const { rows } = await reader.query<AuditRow>(
        `select a.id::text, c.seq::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.actor_kind,
           a.actor_id::text, a.action, a.subject, a.before, a.after, a.details, a.address, encode(c.hash, 'hex') as hash
         from audit_log a left join audit_chain c on c.audit_id = a.id
         where a.organisation_id = $1 and a.id > $2 order by a.id limit ${AUDIT_AT_ONCE}`,
        [organisationId, after],
      )
      for (const row of rows)
        yield `${JSON.stringify({ ...row, ...hideSecrets(row), details: hiddenIn(row.details) })}\n`
      count += rows.length
      onRows(count)
      const last = rows.at(-1)
      if (last === undefined || rows.length < AUDIT_AT_ONCE) return
      after = last.id
    }
  }
  const stream = Readable.from(lines(), { objectMode: false })
  zip.addReadStream(stream, name, { compress: true })
  await finished(stream)
  return count
}
