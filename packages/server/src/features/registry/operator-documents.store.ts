import type { DocumentFileType } from '@vigia/contract'
import type { DocumentKind } from '@vigia/domain/operator/document-state'
import type { Sql } from '../../db/pool.ts'
import type { Sealed } from '../../secrets/seal.ts'

/** A paper of an operator; days as `2026-11-24`, the instant in epoch milliseconds. */
export interface OperatorDocument {
  readonly id: string
  readonly operatorId: string
  readonly kind: DocumentKind
  readonly label: string | null
  readonly number: string | null
  readonly expiresOn: string | null
  readonly createdAt: number
  readonly fileName: string | null
  readonly fileBytes: number | null
}

const SELECT = `select d.id::text, d.operator_id::text as "operatorId", d.kind, d.label, d.number,
    d.expires_on::text as "expiresOn", d.created_at as "createdAt", d.file_name as "fileName", d.file_bytes as "fileBytes"
  from operator_documents d`

/** Those of an operator, the first to end first. */
export async function documentsOf(sql: Sql, operatorId: string): Promise<OperatorDocument[]> {
  const { rows } = await sql.query<OperatorDocument>(
    `${SELECT} where d.operator_id = $1 order by d.expires_on nulls last, d.created_at, d.id`,
    [operatorId],
  )
  return rows
}

/** One of them; null when the organisation has none of this id. */
export async function findDocument(sql: Sql, organisationId: string, id: string): Promise<OperatorDocument | null> {
  const { rows } = await sql.query<OperatorDocument>(
    `${SELECT} join operators o on o.id = d.operator_id where o.organisation_id = $1 and d.id = $2`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

export async function insertDocument(
  sql: Sql,
  document: Omit<OperatorDocument, 'fileName' | 'fileBytes'> & { readonly userId: string },
): Promise<void> {
  const { id, operatorId, kind, label, number, expiresOn, createdAt, userId } = document
  await sql.query(
    `insert into operator_documents (id, operator_id, kind, label, number, expires_on, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, operatorId, kind, label, number, expiresOn, new Date(createdAt), userId],
  )
}

export interface DocumentFile {
  readonly name: string
  readonly type: DocumentFileType
  readonly bytes: number
  readonly sealed: Sealed
}

export async function saveDocumentFile(
  sql: Sql,
  id: string,
  { name, type, bytes, sealed }: DocumentFile,
): Promise<void> {
  await sql.query(
    `update operator_documents set file_name = $2, file_type = $3, file_bytes = $4, file_sealed = $5, key_id = $6
     where id = $1`,
    [id, name, type, bytes, sealed.bytes, sealed.keyId],
  )
}

/** The sealed file of a document; null when there is none. */
export async function readDocumentFile(
  sql: Sql,
  id: string,
): Promise<{ readonly name: string; readonly type: DocumentFileType; readonly sealed: Buffer } | null> {
  const { rows } = await sql.query<{ name: string; type: DocumentFileType; sealed: Buffer }>(
    `select file_name as name, file_type as type, file_sealed as sealed from operator_documents
     where id = $1 and file_sealed is not null`,
    [id],
  )
  return rows[0] ?? null
}

export async function deleteDocument(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from operator_documents where id = $1', [id])
}

/** A paper whose end is near, with the notices that were given of it, as their days before the end. */
export interface EndingDocument {
  readonly id: string
  readonly operatorId: string
  readonly organisationId: string
  readonly kind: DocumentKind
  readonly label: string | null
  readonly expiresOn: string
  readonly given: readonly number[]
}

/** Of all organisations: what ends from one day to another, renewed ones left out. `sql` sees every row. */
export async function endingDocuments(sql: Sql, from: string, to: string): Promise<EndingDocument[]> {
  const { rows } = await sql.query<EndingDocument>(
    `select d.id::text, d.operator_id::text as "operatorId", o.organisation_id::text as "organisationId", d.kind, d.label,
       d.expires_on::text as "expiresOn", coalesce(n.given, '[]') as given
     from operator_documents d join operators o on o.id = d.operator_id
     left join lateral (
       select jsonb_agg(days) as given from operator_document_notices where document_id = d.id
     ) n on true
     where d.expires_on between $1 and $2 and (d.kind = 'other' or not exists (
       select from operator_documents later
       where later.operator_id = d.operator_id and later.kind = d.kind and later.expires_on > d.expires_on
     ))
     order by d.expires_on, d.id`,
    [from, to],
  )
  return rows
}

/** Keeps that a notice was given; false when it had been. */
export async function keepNotice(sql: Sql, documentId: string, days: number, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into operator_document_notices (document_id, days, given_at) values ($1, $2, $3) on conflict do nothing`,
    [documentId, days, new Date(now)],
  )
  return rowCount === 1
}

/** Documents of operators that were doubles of another are that one's. */
export async function moveDocuments(
  sql: Sql,
  { into, from }: { readonly into: string; readonly from: readonly string[] },
): Promise<void> {
  await sql.query('update operator_documents set operator_id = $1 where operator_id = any($2::bigint[])', [into, from])
}
