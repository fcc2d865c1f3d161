import type { DocumentFileType } from '@vigia/contract'
import type { Sql } from '../../../db/pool.ts'
import { sealContext } from '../../../secrets/seal-context.ts'

/** A file as it is kept. */
export interface SealedFile {
  readonly id: string
  readonly type: DocumentFileType
  readonly sealed: Buffer
}

/** Files that an export has in a folder of its own. */
export interface SealedFolder {
  /** With a slash at its end. */
  readonly name: string
  readonly label: string
  /** What its seals are bound to. */
  readonly context: (id: string) => string
  readonly from: string
  readonly columns: { readonly type: string; readonly bytes: string; readonly sealed: string }
}

export const SEALED_FOLDERS: readonly SealedFolder[] = [
  {
    ...{ name: 'documentos/', label: 'Archivos de documentos', context: sealContext.operatorDocument },
    from: '(select * from operator_documents where file_sealed is not null) f',
    columns: { type: 'file_type', bytes: 'file_bytes', sealed: 'file_sealed' },
  },
  {
    ...{ name: 'fotos/', label: 'Fotos de la bitácora', context: sealContext.tripPhoto },
    from: 'trip_photos f',
    columns: { type: `'image/jpeg'`, bytes: 'bytes', sealed: 'photo_sealed' },
  },
]

/** How many files there are, and how large they are together. */
export async function sizesOf(
  sql: Sql,
  { from, columns }: SealedFolder,
): Promise<{ readonly rows: number; readonly bytes: number }> {
  const { rows } = await sql.query<{ rows: number; bytes: number }>(
    `select count(*)::int as rows, coalesce(sum(${columns.bytes}), 0)::float8 as bytes from ${from}`,
  )
  return rows[0] ?? { rows: 0, bytes: 0 }
}

/** One after the other, as one may have 5 MB. */
export async function* sealedFiles(sql: Sql, { from, columns }: SealedFolder): AsyncGenerator<SealedFile> {
  for (let after: string | null = null; ; ) {
    const found: readonly SealedFile[] = (
      await sql.query<SealedFile>(
        `select id::text, ${columns.type} as type, ${columns.sealed} as sealed from ${from}
       where $1::uuid is null or id > $1 order by id limit 1`,
        [after],
      )
    ).rows
    const file: SealedFile | undefined = found[0]
    if (file === undefined) return
    yield file
    after = file.id
  }
}
