import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { BackedUpTable } from './backup-manifest.ts'
import type { StoredTable } from './schema.store.ts'

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

/** Passes text on and remembers its digest. */
function hashing() {
  const hash = createHash('sha256')
  return {
    digest: () => hash.digest('hex'),
    pass: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
  }
}

/** Writes a table's rows, as text and compressed, to a new file that only its owner reads; on disk when it resolves. */
export async function copyOut(client: pg.Client, table: StoredTable, file: string): Promise<BackedUpTable> {
  const { name, columns, partition } = table
  const rows = client.query(copyTo(`copy "${name}" (${quoted(columns)}) to stdout`))
  const { pass, digest } = hashing()
  await pipeline(rows, pass, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  return { name, columns: [...columns], partition, rows: rows.rowCount, sha256: digest() }
}

/** Reads such a file into its table. Throws a sentence that names the table when the file is not what was written. */
export async function copyIn(client: pg.Client, table: BackedUpTable, file: string): Promise<void> {
  const { name, columns, rows, sha256 } = table
  const into = client.query(copyFrom(`copy "${name}" (${quoted(columns)}) from stdin`))
  const { pass, digest } = hashing()
  try {
    await pipeline(createReadStream(file), createGunzip(), pass, into)
  } catch (error) {
    throw isOfFile(error) ? damaged(name, error) : error
  }
  if (digest() !== sha256 || into.rowCount !== rows) throw damaged(name)
}

/** What a spoilt file leads to: it is not there, cannot be unpacked, or holds what its table refuses. A full disk does not. */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^((ENOENT|EISDIR|ELOOP|EIO)$|Z_|2[23])/.test(String(error.code))

const damaged = (name: string, cause?: unknown): Error =>
  new Error(`El respaldo está dañado: la tabla ${name} no es la que se guardó. No se restauró nada.`, { cause })
