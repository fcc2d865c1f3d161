import type { WorkKind } from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

type WorkWire = CallAnswers['startWork']
type VerificationWire = NonNullable<WorkWire['verification']>

/** What a verification of the audit log found. */
export interface Verification {
  /** Entries that hold; of a broken chain, those before its fault. */
  readonly entries: number
  /** The newest end of the chain written down outside the database; all of them were looked for. Null: none was known. */
  readonly anchor: { readonly at: number; readonly seq: string } | null
  /** The newest of them that the chain has, of a broken one before its fault. Null: none, or nobody knows. */
  readonly matching: { readonly at: number; readonly seq: string } | null
  /** The first place that does not hold; null: all of it holds. */
  readonly broken: {
    readonly fault: NonNullable<VerificationWire['broken']>['fault']
    readonly seq: number | null
    readonly auditId: string | null
    readonly expected: string | null
    readonly stored: string | null
  } | null
}

/** Work that takes longer than a call. Instants are epoch ms. */
export interface Work {
  readonly id: string
  readonly kind: WorkKind
  readonly state: WorkWire['state']
  readonly done: number
  readonly total: number | null
  /** Null: the server by itself. */
  readonly askedBy: string | null
  readonly askedAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly problem: string | null
  readonly verification: Verification | null
  readonly restore: {
    readonly fileName: string
    readonly takenAt: number
    readonly tables: number
    readonly rows: number
    readonly auditEntries: number
    readonly auditHolds: boolean
  } | null
  readonly export: ExportedArchive | null
}

/** An archive of all that an organisation has. */
interface ExportedArchive {
  readonly bytes: number
  readonly rows: number
  readonly files: number
  /** Until when it can be fetched. */
  readonly untilAt: number
  /** It may name an operator whose data were erased since: nobody gets it. */
  readonly namesErased: boolean
}

/** What an export would hold, file by file. */
export interface ExportFile {
  readonly name: string
  readonly label: string
  readonly rows: number
  readonly isEstimate: boolean
  /** Before it is compressed. */
  readonly bytes: number
}

export const isUnderWay = ({ state }: Work): boolean => state === 'waiting' || state === 'running'

/** The newest first. */
export async function listWorks(kind: WorkKind | null, signal: AbortSignal): Promise<readonly Work[]> {
  const { data } = await call('listWorks', { query: kind === null ? {} : { kind }, signal })
  return data.map(workFromWire)
}

/** Starts one, or answers the one that is under way. Audited. */
export const startWork = async (kind: WorkKind): Promise<Work> =>
  workFromWire(await call('startWork', { body: { kind } }))

/** Tells the other administrators, again where they were, that the log was changed. Audited. */
export const notifyAdministrators = (): Promise<CallAnswers['notifyAdministrators']> => call('notifyAdministrators', {})

/** Audited. */
export const cancelWork = (id: string): Promise<unknown> => call('cancelWork', { params: { id } })

export async function previewExport(signal: AbortSignal): Promise<readonly ExportFile[]> {
  const { files } = await call('previewExport', { signal })
  return files.map(({ name, label, rows, is_estimate: isEstimate, bytes }) => ({
    name,
    label,
    rows,
    isEstimate,
    bytes,
  }))
}

/** The address from which the browser fetches an archive, for ten minutes. Audited. */
export const linkExport = async (id: string): Promise<string> => (await call('linkExport', { params: { id } })).path

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

function workFromWire(work: WorkWire): Work {
  const { verification, restore, export: archive } = work
  return {
    ...{ id: work.id, kind: work.kind, state: work.state, done: work.done, total: work.total },
    ...{ askedBy: work.asked_by, askedAt: Date.parse(work.asked_at), problem: work.problem },
    ...{ startedAt: instantOf(work.started_at), endedAt: instantOf(work.ended_at) },
    verification: verification === null ? null : verificationFromWire(verification),
    restore:
      restore === null
        ? null
        : {
            ...{ fileName: restore.file_name, takenAt: Date.parse(restore.taken_at) },
            ...{ tables: restore.tables, rows: restore.rows },
            ...{ auditEntries: restore.audit_entries, auditHolds: restore.audit_holds },
          },
    export: archive === null ? null : archiveFromWire(archive),
  }
}

const archiveFromWire = ({ bytes, rows, files, ...archive }: NonNullable<WorkWire['export']>): ExportedArchive => ({
  ...{ bytes, rows, files: files.length },
  ...{ untilAt: Date.parse(archive.until), namesErased: archive.names_erased },
})

const anchorFromWire = (anchor: VerificationWire['anchor']): Verification['anchor'] =>
  anchor === null ? null : { at: Date.parse(anchor.at), seq: anchor.seq }

const verificationFromWire = ({ entries, anchor, matching, broken }: VerificationWire): Verification => ({
  ...{ entries, anchor: anchorFromWire(anchor), matching: anchorFromWire(matching) },
  broken:
    broken === null
      ? null
      : {
          ...{ fault: broken.fault, seq: broken.seq === null ? null : Number(broken.seq), auditId: broken.audit_id },
          ...{ expected: broken.expected, stored: broken.stored },
        },
})
