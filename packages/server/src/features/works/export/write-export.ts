import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import { type ArchiveDeps, addAudit, addFiles, addTable, addText } from './archive-parts.ts'
import { EXPORT_KINDS } from './export-kinds.ts'
import { EXPORT_TEXTS } from './export-texts.store.ts'
import { SEALED_FOLDERS } from './sealed-files.store.ts'

interface WrittenFile {
  readonly name: string
  readonly rows: number
}

/** What an archive holds, and how large it is. */
export interface WrittenExport {
  readonly fileName: string
  readonly bytes: number
  readonly rows: number
  readonly files: readonly WrittenFile[]
}

interface Options extends Omit<ArchiveDeps, 'zip'> {
  readonly folder: string
  readonly now: number
  readonly onProgress: (rows: number) => void
}

/** The name of an organisation's archives, by the work that makes them. */
export const exportFile = (workId: string): string => `vigia-exportacion-${workId}.zip`
const partialOf = (file: string): string => `${file}.partial`

/**
 * Writes one archive of all that an organisation has: a CSV for each kind, what it has set, its zones for maps, the scans of its
 * operators' papers, the photos of its logbook, its audit log as JSON lines, what each column says and how many rows there are. Everything is of one instant
 * and passes through as it is read, whatever its size. The file has its name once it is whole.
 */
export async function writeExport(fileName: string, options: Options): Promise<WrittenExport> {
  const { folder } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, fileName)
  const zip = new yazl.ZipFile()
  const out = createWriteStream(partialOf(file), { mode: 0o600, flush: true })
  const written = finished(zip.outputStream.pipe(out))
  try {
    // A disk that takes no more ends it too: nothing would go on being read.
    const files = await Promise.race([writeFiles(zip, options), written.then(() => [])])
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

async function writeFiles(zip: yazl.ZipFile, options: Options): Promise<readonly WrittenFile[]> {
  const files: WrittenFile[] = []
  const deps = { ...options, zip }
  const onRows = (rows: number): void => options.onProgress(files.reduce((sum, part) => sum + part.rows, rows))
  for (const kind of EXPORT_KINDS) {
    const name = `${kind.name}.csv`
    files.push({ name, rows: await addTable(deps, name, kind, onRows) })
  }
  for (const { name, read } of EXPORT_TEXTS) {
    const { text, rows } = await read(options.reader)
    addText(zip, name, text)
    files.push({ name, rows })
  }
  const closed: string[] = []
  for (const folder of SEALED_FOLDERS) {
    const added = await addFiles(deps, folder)
    closed.push(...added.closed)
    files.push({ name: folder.name, rows: added.written })
  }
  files.push({ name: 'auditoria.jsonl', rows: await addAudit(deps, 'auditoria.jsonl', onRows) })
  addText(zip, 'LEAME.txt', readMe(options, files, closed))
  addText(zip, 'columnas.csv', columnsCsv())
  return files
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

function columnsCsv(): string {
  const rows = EXPORT_KINDS.flatMap(({ name, columns }) =>
    columns.map(([column, , description]) => [`${name}.csv`, column, description].map(cell).join()),
  )
  return `\uFEFFarchivo,columna,descripcion\n${rows.join('\n')}\n`
}

function readMe({ reader, now }: Options, files: readonly WrittenFile[], closed: readonly string[]): string {
  const lines = files.map(({ name, rows }) => `  ${name.padEnd(28)}${String(rows).padStart(12)}`)
  const missing = closed.length === 0 ? '' : `\nNo se pudieron abrir, y faltan: ${closed.join(', ')}\n`
  return `Exportación de ${reader.name}
Todo es de un mismo instante: ${new Date(now).toISOString()} (UTC)

Archivo                        registros
${lines.join('\n')}
${missing}
CSV según RFC 4180, en UTF-8 con marca de orden de bytes y nombres en la primera línea; vacío es «no se sabe». Un texto que una
hoja de cálculo tomaría por fórmula lleva un apóstrofo delante. Las horas son UTC (ISO 8601), las coordenadas grados WGS 84.
columnas.csv dice qué es cada columna. ajustes.json trae lo que alguien cambió: lo demás está como viene. auditoria.jsonl es un
objeto JSON por línea, con su lugar y su huella en la cadena.

No vienen: contraseñas, claves, secretos de dispositivos y de webhooks, sesiones, ni lo que se envió por webhooks.
`
}
