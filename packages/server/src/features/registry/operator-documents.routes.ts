import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import { type DocumentFileType, MAX_DOCUMENT_FILE_BYTES, MAX_OPERATOR_DOCUMENTS } from '@vigia/contract'
import { recordAudit } from '../../db/audit.store.ts'
import { requireUser } from '../../http/actor.ts'
import { attachment } from '../../http/attachment.ts'
import { readFormFile } from '../../http/read-form-file.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import { AppError, conflict, notFound } from '../../ports/errors.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import type { DocumentAlerts } from './document-notices.job.ts'
import {
  deleteDocument,
  documentsOf,
  findDocument,
  insertDocument,
  type OperatorDocument,
  readDocumentFile,
  saveDocumentFile,
} from './operator-documents.store.ts'
import { seesOperator } from './operator-list.store.ts'
import type { RegistryDeps } from './registry-deps.ts'

const MAX_FORM_BYTES = MAX_DOCUMENT_FILE_BYTES + 64 * 1024

interface DocumentsDeps extends Pick<RegistryDeps, 'db' | 'clock'> {
  readonly sealer: Sealer
  readonly documentAlerts: DocumentAlerts
}

/** The papers of operators, and their scans. What is audited names no person and no number: the log outlives them (ADR 13). */
export async function mountOperatorDocuments(server: Server, deps: DocumentsDeps): Promise<void> {
  const { db, clock, documentAlerts } = deps
  const find = async (organisationId: string, id: string) => {
    const document = await findDocument(db, organisationId, id)
    // Of an operator that whoever asks does not see there are no papers either.
    if (document === null || !(await seesOperator(db, organisationId, document.operatorId))) throw noDocument()
    return document
  }

  mount(server, 'addOperatorDocument', async ({ actor, params, body, audit }) => {
    const { organisationId, id: userId } = requireUser(actor)
    const { kind, label = null, number = null, expires_on: expiresOn = null } = body
    const id = randomUUID()
    await db.transaction(async (sql) => {
      const now = clock.now()
      if (!(await seesOperator(sql, organisationId, params.id))) throw notFound('No existe ese operador.')
      const known = await documentsOf(sql, params.id)
      if (known.length >= MAX_OPERATOR_DOCUMENTS) throw tooManyDocuments()
      await insertDocument(sql, {
        ...{ id, operatorId: params.id, kind, label, number, expiresOn, createdAt: now, userId },
      })
      const after = { document: id, kind, expiresOn, hasNumber: number !== null }
      const subject = `operator:${params.id}`
      await recordAudit(sql, { ...audit, action: 'operator-document-add', subject, before: null, after, at: now })
      await documentAlerts.close(sql, renewedBy(known, kind, expiresOn), now)
    })
    return { id, operator_id: params.id }
  })

  await server.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: MAX_DOCUMENT_FILE_BYTES, files: 1, fields: 0, parts: 1 } })
    mount(
      scope,
      'putOperatorDocumentFile',
      async ({ actor, params, audit, request }) => {
        const before = await find(actor.organisationId, params.id)
        const { filename, bytes } = await readFormFile(request, 'El archivo pasa de 5 MB.')
        const type = typeOf(bytes)
        if (type === null) throw new AppError(415, 'UNSUPPORTED_TYPE', 'El archivo debe ser PDF, JPEG o PNG.')
        const sealed = deps.sealer.seal(bytes, sealContext.operatorDocument(params.id))
        await db.transaction(async (sql) => {
          const at = clock.now()
          await saveDocumentFile(sql, params.id, { name: filename, type, bytes: bytes.length, sealed })
          await recordAudit(sql, {
            ...audit,
            ...{ action: 'operator-document-file', subject: `operator:${before.operatorId}`, at },
            before: { document: params.id, bytes: before.fileBytes },
            after: { document: params.id, bytes: bytes.length, type, savedAt: at },
          })
        })
      },
      { bodyLimit: MAX_FORM_BYTES },
    )
  })

  mount(server, 'getOperatorDocumentFile', async ({ actor, params, audit }) => {
    const { operatorId } = await find(actor.organisationId, params.id)
    const file = await readDocumentFile(db, params.id)
    if (file === null) throw notFound('Ese documento no tiene archivo.')
    const opened = deps.sealer.open(file.sealed, sealContext.operatorDocument(params.id))
    const details = { document: params.id }
    const subject = `operator:${operatorId}`
    await recordAudit(db, { ...audit, action: 'operator-document-read', subject, details, at: clock.now() })
    return answer(200, opened, { ...attachment(file.name, file.type), 'cache-control': 'no-store' })
  })

  mount(server, 'deleteOperatorDocument', async ({ actor, params, audit }) => {
    const { operatorId, kind, expiresOn } = await find(actor.organisationId, params.id)
    await db.transaction(async (sql) => {
      const at = clock.now()
      await documentAlerts.close(sql, [params.id], at)
      await deleteDocument(sql, params.id)
      const before = { document: params.id, kind, expiresOn }
      const subject = `operator:${operatorId}`
      await recordAudit(sql, { ...audit, action: 'operator-document-remove', subject, before, after: null, at })
    })
  })
}

/** Papers of the same kind that end before the new one: it has taken their place. */
const renewedBy = (
  known: readonly OperatorDocument[],
  kind: OperatorDocument['kind'],
  expiresOn: string | null,
): readonly string[] =>
  expiresOn === null || kind === 'other'
    ? []
    : known.flatMap((one) => (one.kind === kind && one.expiresOn !== null && one.expiresOn < expiresOn ? one.id : []))

/** By how the files begin, whatever they are called. */
const BEGINNINGS: readonly (readonly [DocumentFileType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

const typeOf = (bytes: Buffer): DocumentFileType | null =>
  BEGINNINGS.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0] ?? null

const noDocument = (): AppError => notFound('No existe ese documento.')
const tooManyDocuments = (): AppError =>
  conflict('TOO_MANY_DOCUMENTS', `Un operador tiene ${MAX_OPERATOR_DOCUMENTS} documentos a lo más. Quite los viejos.`)
