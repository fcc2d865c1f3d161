import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const MANIFEST = 'manifest.json'
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const count = z.int().nonnegative()

const table = z.object({
  name,
  columns: z.array(name),
  /** Of which partitioned table it is a part, and which, as PostgreSQL says it. */
  partition: z
    .object({
      of: name,
      bound: z.string().regex(/^(DEFAULT|FOR VALUES FROM \('[\d :+-]{1,40}'\) TO \('[\d :+-]{1,40}'\))$/),
    })
    .nullable(),
  rows: count,
  /** Of its rows as text, before they are compressed. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const manifest = z.object({
  format: z.literal(1),
  /** ISO 8601. What was acknowledged before this instant is in the backup. */
  takenAt: z.iso.datetime(),
  schemaVersion: z.int().positive(),
  tables: z.array(table),
  /** The last number given; null: none yet. */
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d+$/).nullable() })),
  /** Names of the keys that sealed secrets, as the rows tell them. */
  keyIds: z.array(z.string().max(64)),
  audit: z.object({ entries: count, heads: z.array(z.string().regex(/^[0-9a-f]{64}$/)), holds: z.boolean() }),
})

/** What a backup holds, written last: a folder without it is none. */
export type BackupManifest = z.output<typeof manifest>
export type BackedUpTable = BackupManifest['tables'][number]

export const manifestFile = (folder: string): string => join(folder, MANIFEST)
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.copy.gz`)

/** Throws a sentence for the person who restores when the folder is no backup, is damaged, or is of a newer Vigía. */
export function readManifest(folder: string): BackupManifest {
  let text: string
  try {
    text = readFileSync(manifestFile(folder), 'utf8')
  } catch {
    throw new Error(`${folder} no es un respaldo de Vigía, o quedó a medias: no se puede leer su ${MANIFEST}.`)
  }
  const read = manifest.safeParse(asJson(text))
  if (!read.success) throw new Error(`El respaldo ${folder} está dañado: su ${MANIFEST} no dice lo que debe.`)
  return read.data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
