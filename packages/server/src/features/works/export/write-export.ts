import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { hideSecrets } from '@vigia/domain/audit/hide-secrets'
import yazl from 'yazl'
import type { OrganisationReader } from '../../../db/read-organisation.ts'
import { EXPORT_KINDS, type ExportKind, selectOf } from './export-kinds.ts'

/** What an archive holds, and how large it is. */
export interface WrittenExport {
  readonly fileName: string
  readonly bytes: number
  readonly rows: number
  readonly files: readonly { readonly name: string; readonly rows: number }[]
}

interface Options {
  readonly reader: OrganisationReader
  readonly organisationId: string
  readonly folder: string
  readonly now: number
  readonly onProgress: (rows: number) => void
}

const AUDIT_AT_ONCE = 500
/** Rows between two words about how far it is. */
const TELL_EVERY = 5_000

/** The name of an organisation's archives, by the work that makes them. */
export const exportFile = (workId: string): string => `vigia-exportacion-${workId}.zip`
const partialOf = (file: string): string => `${file}.partial`

/**
 * Writes one archive of all that an organisation has: a CSV for each kind, its audit log as JSON lines, what each column says and
 * how many rows there are. Everything is of one instant and passes through as it is read, whatever its size. The file has its
 * name once it is whole.
 */
export async function writeExport(fileName: string, options: Options): Promise<WrittenExport> {
  const { folder } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, fileName)
  const zip = new yazl.ZipFile()
  const out = createWriteStream(partialOf(file), { mode: 0o600, flush: true })
  const written = finished(zip.outputStream.pipe(out))
  try {
    const files = await writeFiles(zip, options)
    zip.addBuffer(Buffer.from(readMe(options, files)), 'LEAME.txt')
    zip.addBuffer(Buffer.from(columnsCsv()), 'columnas.csv')
    zip.end()
    await written
    await rename(partialOf(file), file)
    const rows = files.reduce((sum, part) => sum + part.rows, 0)
    return { fileName, bytes: (await stat(file)).size, rows, files }
  } catch (error) {
    out.destroy()
    await written.catch(() => null)
    await rm(partialOf(file), { force: true })
    throw error
  }
}

async function writeFiles(zip: yazl.ZipFile, options: Options): Promise<{ name: string; rows: number }[]> {
  const files: { name: string; rows: number }[] = []
  const tell = (rows: number): void => options.onProgress(files.reduce((sum, part) => sum + part.rows, rows))
  for (const kind of EXPORT_KINDS) {
    const name = `${kind.name}.csv`
    files.push({ name, rows: await addTable(zip, name, kind, options.reader, tell) })
  }
  files.push({ name: 'auditoria.jsonl', rows: await addAudit(zip, 'auditoria.jsonl', options, tell) })
  return files
}

/** One after the other: a connection answers one question at a time. */
async function addTable(
  zip: yazl.ZipFile,
  name: string,
  kind: ExportKind,
  reader: OrganisationReader,
  tell: (rows: number) => void,
): Promise<number> {
  const rows = reader.copyCsv(selectOf(kind))
  const counted = rows.pipe(countingLines(tell))
  zip.addReadStream(counted, name, { compress: true })
  await Promise.all([finished(rows), finished(counted)])
  // Lines within a cell are no rows: how many there were is the database's word.
  return rows.rowCount
}

const NEWLINE = 0x0a

/** Passes text on, and says now and then how many lines have passed. */
function countingLines(tell: (lines: number) => void): Transform {
  let lines = 0
  let toldAt = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
      if (lines - toldAt >= TELL_EVERY) {
        toldAt = lines
        tell(lines)
      }
      done(null, chunk)
    },
  })
}

interface AuditRow {
  readonly id: string
  readonly before: unknown
  readonly after: unknown
}

/** Entries of before secrets were hidden in them are hidden here, as wherever they are shown. */
async function addAudit(
  zip: yazl.ZipFile,
  name: string,
  { reader, organisationId }: Options,
  tell: (rows: number) => void,
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
      for (const row of rows) yield `${JSON.stringify({ ...row, ...hideSecrets(row) })}\n`
      count += rows.length
      tell(count)
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

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

function columnsCsv(): string {
  const rows = EXPORT_KINDS.flatMap(({ name, columns }) =>
    columns.map(([column, , says]) => [`${name}.csv`, column, says].map(cell).join()),
  )
  return `archivo,columna,descripcion\n${rows.join('\n')}\n`
}

function readMe({ reader, now }: Options, files: readonly { name: string; rows: number }[]): string {
  const lines = files.map(({ name, rows }) => `  ${name.padEnd(28)}${String(rows).padStart(12)}`)
  return `Exportación de ${reader.name}
Todo es de un mismo instante: ${new Date(now).toISOString()} (UTC)

Archivo                        registros
${lines.join('\n')}

CSV según RFC 4180, en UTF-8, con nombres en la primera línea; vacío es «no se sabe». Las horas son UTC (ISO 8601), las
coordenadas grados WGS 84. columnas.csv dice qué es cada columna. auditoria.jsonl es un objeto JSON por línea, con su lugar
y su huella en la cadena.

No vienen: contraseñas, claves, secretos de dispositivos y de webhooks, archivos de documentos, ni lo que se envió por webhooks.
`
}
