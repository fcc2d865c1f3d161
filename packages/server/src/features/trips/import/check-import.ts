import type { Db } from '../../../db/pool.ts'
import { judgeTripChanges } from '../judge-trip-changes.ts'
import { tripsToApply } from '../trips-to-apply.ts'
import { readImport } from './read-import.ts'
import { type ImportRow, repeatedInvoices, type SoundRow, unsoundRow } from './read-rows.ts'

export interface CheckedImport {
  readonly rows: readonly ImportRow[]
  readonly ignoredColumns: readonly string[]
}

interface CheckOptions {
  readonly organisationId: string
  /** Whether the database is asked too what it would refuse; no more once rows of the file have been written. */
  readonly asksDatabase: boolean
  readonly onProgress: (checked: number, total: number) => Promise<void>
}

/**
 * Reads a file and finds everything that is wrong with its rows, without writing any: by themselves, against each other,
 * and against what the database knows. Throws `AppError` 422 when the file cannot be read, and what `onProgress` throws.
 */
export async function checkImport(
  db: Db,
  bytes: Buffer,
  { organisationId, asksDatabase, onProgress }: CheckOptions,
): Promise<CheckedImport> {
  const refuseRepeated = repeatedInvoices()
  const given = new Map<string, string>()
  const rows: ImportRow[] = []
  let total = 0
  let ignoredColumns: readonly string[] = []
  for await (const part of readImport(bytes)) {
    if (part.kind === 'header') {
      total = part.total
      ignoredColumns = part.ignoredColumns
    } else {
      const checked = part.rows.map(({ row }) => refuseRepeated(row))
      rows.push(...(asksDatabase ? await refusedByDatabase(db, organisationId, checked, given) : checked))
    }
    await onProgress(rows.length, total)
  }
  return { rows, ignoredColumns }
}

async function refusedByDatabase(
  db: Db,
  organisationId: string,
  rows: readonly ImportRow[],
  given: Map<string, string>,
): Promise<ImportRow[]> {
  const sound = rows.filter((row): row is SoundRow => 'change' in row)
  const items = await tripsToApply(
    db,
    organisationId,
    sound.map(({ change }) => change),
  )
  const { verdicts } = await judgeTripChanges(db, organisationId, items, given)
  const errors = new Map(
    sound.flatMap((row, index) => {
      const verdict = verdicts[index]
      return typeof verdict === 'string' ? [[row.number, verdict]] : []
    }),
  )
  return rows.map((row) => {
    const error = errors.get(row.number)
    return error === undefined ? row : unsoundRow(row.number, row.invoice, [], [{ field: '', text: error }])
  })
}
