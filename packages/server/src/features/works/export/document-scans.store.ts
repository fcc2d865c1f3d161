import type { DocumentFileType } from '@vigia/contract'
import type { Sql } from '../../../db/pool.ts'

/** A scan of an operator's paper as it is kept. */
export interface SealedScan {
  readonly id: string
  readonly type: DocumentFileType
  readonly sealed: Buffer
}

/** How many scans there are, and how large they are together. */
export async function scanSizes(sql: Sql): Promise<{ readonly rows: number; readonly bytes: number }> {
  const { rows } = await sql.query<{ rows: number; bytes: number }>(
    `select count(*)::int as rows, coalesce(sum(file_bytes), 0)::float8 as bytes from operator_documents
     where file_sealed is not null`,
  )
  return rows[0] ?? { rows: 0, bytes: 0 }
}

/** One after the other, as one may have 5 MB. */
export async function* sealedScans(sql: Sql): AsyncGenerator<SealedScan> {
  for (let after: string | null = null; ; ) {
    const found: readonly SealedScan[] = (
      await sql.query<SealedScan>(
        `select id::text, file_type as type, file_sealed as sealed from operator_documents
       where file_sealed is not null and ($1::uuid is null or id > $1) order by id limit 1`,
        [after],
      )
    ).rows
    const scan: SealedScan | undefined = found[0]
    if (scan === undefined) return
    yield scan
    after = scan.id
  }
}
