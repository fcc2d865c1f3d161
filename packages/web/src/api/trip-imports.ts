import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { call, callForFile } from './call.ts'

export type TripImport = CallAnswers['getTripImport']
export type TripImportFacts = CallAnswers['listTripImports']['data'][number]
export type ImportRow = CallAnswers['listImportRows']['data'][number]
export type ImportColumn = TripImport['columns'][number]
export type ImportField = NonNullable<ImportColumn['field']>
export type ImportRowFilter = NonNullable<NonNullable<CallInputs['listImportRows']['query']>['result']>
export interface ImportRowPage {
  readonly data: readonly ImportRow[]
  readonly nextCursor: string | null
}

/** A file of 20 MB has to go up first. */
const UPLOAD_MS = 120_000
const ROWS_AT_ONCE = 500

/** Sends a file, to be looked through before anything is written. */
export function importTrips(file: File): Promise<TripImport> {
  const form = new FormData()
  form.append('file', file)
  return call('importTrips', { query: { review: 'true' }, form, timeoutMs: UPLOAD_MS })
}

export const getTripImport = (id: string, signal: AbortSignal): Promise<TripImport> =>
  call('getTripImport', { params: { id }, signal })

/** Trips under way that nothing tracks, and operators without a phone. */
export type ImportTracking = CallAnswers['getImportTracking']

export const getImportTracking = (id: string, signal: AbortSignal): Promise<ImportTracking> =>
  call('getImportTracking', { params: { id }, signal })

/** A page of the imports of before, the newest first. */
export async function listTripImports(
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly TripImportFacts[]; readonly nextCursor: string | null }> {
  const { data, nextCursor } = await call('listTripImports', { query: { limit, cursor }, signal })
  return { rows: data, nextCursor }
}

/** Rows of an import, 500 at a time, in the order of the file. */
export const listImportRows = (
  id: string,
  filter: ImportRowFilter | null,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ImportRowPage> =>
  call('listImportRows', {
    params: { id },
    query: {
      limit: ROWS_AT_ONCE,
      ...(filter === null ? {} : { result: filter }),
      ...(cursor === null ? {} : { cursor }),
    },
    signal,
  })

/** The status of all rows of a file; null: a column says it, or nobody did yet. */
export type EveryRowStatus = TripImport['every_row_status']

/** What a person says of a file's columns. */
export type ColumnsChoice = Omit<CallInputs['putImportColumns']['body'], 'every_row_status'> & {
  /** Without it as it was. */
  readonly everyRowStatus?: EveryRowStatus
}

/** Says what each column of a file is, and has it judged anew. */
export const putImportColumns = (id: string, { everyRowStatus, ...choice }: ColumnsChoice): Promise<TripImport> =>
  call('putImportColumns', {
    params: { id },
    body: { ...choice, ...(everyRowStatus === undefined ? {} : { every_row_status: everyRowStatus }) },
  })

/** What a person says of a row. */
export interface RowChange {
  readonly values?: Readonly<Record<string, string>>
  /** What the person read in their place. */
  readonly was?: Readonly<Record<string, string>>
  /** Its words of status and tracking mean the same from now on. */
  readonly remember?: boolean
  readonly isLeftOut?: boolean
}

/** Corrects values of a row, or leaves it out. Throws a 412 where somebody else has corrected the same since it was read. */
export const patchImportRow = (
  id: string,
  row: number,
  { values, was, remember = false, isLeftOut }: RowChange,
): Promise<CallAnswers['patchImportRow']> =>
  call('patchImportRow', {
    params: { id, row },
    body: { ...(values === undefined ? {} : { values }), ...(was === undefined ? {} : { was }) },
    query: {
      ...(remember ? { remember: 'true' as const } : {}),
      ...(isLeftOut === undefined ? {} : { left_out: isLeftOut ? ('true' as const) : ('false' as const) }),
    },
  })

/** Writes the rows that were looked through, but for those left out and all that are wrong. */
export const startTripImport = (id: string): Promise<TripImport> =>
  call('startTripImport', { params: { id }, body: { leave_out_refused: true } })

export const cancelTripImport = (id: string): Promise<unknown> => call('cancelTripImport', { params: { id } })

export const undoTripImport = (id: string): Promise<TripImport> => call('undoTripImport', { params: { id } })

/** The rows that are not in, with the columns of the file and why. */
export const exportImportRows = (id: string, rows: 'refused' | 'all'): Promise<string> =>
  callForFile('exportImportRows', { params: { id }, query: { rows } })
