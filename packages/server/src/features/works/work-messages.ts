import type { WorkKind } from '@vigia/contract'
import type { BrokenChain } from '@vigia/domain/audit/chain-fault'
import type { AuditVerification } from '../../db/audit-chain.store.ts'
import type { DatabaseAddress } from '../../db/database.ts'
import type { WrittenExport } from './export/write-export.ts'

/** What a process is to do, said once, over its channel: it holds the database's passwords. */
export interface WorkOrder {
  readonly kind: WorkKind
  readonly organisationId: string
  readonly address: DatabaseAddress
  readonly workId: string
  /** Where backups are written unless told otherwise. */
  readonly backupsFolder: string
  /** Where the archives of exports lie, until they are a day old. */
  readonly exportsFolder: string
  /** Of the seals that an export opens, in base64; null for a work that opens none. */
  readonly keys: { readonly current: string; readonly previous: string | null } | null
  readonly now: number
  /** Ends of the organisation's chain that were written down outside the database; the newest last. */
  readonly anchors: readonly { readonly at: number; readonly seq: string; readonly hash: string }[]
}

/** What `audit-verify` found of the chain of its organisation. */
export interface VerifiedAudit extends Pick<AuditVerification, 'entries' | 'broken'> {
  readonly head: string | null
  /** The newest of the ends that were written down outside, all of which were looked for; null, or not there: none was known. */
  readonly anchor?: { readonly at: number; readonly seq: string } | null
  /** The newest of them that the chain has, of a broken one before its fault. */
  readonly matching?: { readonly at: number; readonly seq: string } | null
}

/** As it is told. */
export const brokenChain = ({ broken }: VerifiedAudit): BrokenChain | null =>
  broken === null ? null : { fault: broken.fault, seq: broken.seq === null ? null : Number(broken.seq) }

/** What `restore-test` proved. */
export interface TestedRestore {
  readonly fileName: string
  readonly takenAt: number
  readonly tables: number
  readonly rows: number
  readonly auditEntries: number
  readonly auditHolds: boolean
}

/** What it says meanwhile, and at its end. */
export type WorkNews =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | null }
  | { readonly kind: 'done'; readonly result: VerifiedAudit | TestedRestore | WrittenExport }
  /** `problem` is for a person; `cause` for the log, where nobody foresaw it. */
  | { readonly kind: 'failed'; readonly problem: string; readonly cause: string | null }
