import { Readable } from 'node:stream'
import type { exportAudit, listAudit, QueryOf } from '@vigia/contract'
import { actionsOfGroup, sensitiveActions } from '@vigia/domain/audit/audit-action'
import { recordAudit } from '../../db/audit.store.ts'
import { wordsDigest } from '../../db/digest-of-words.ts'
import { withinScope } from '../../db/organisation-scope.ts'
import type { Db } from '../../db/pool.ts'
import { scopeOf } from '../../http/actor.ts'
import { attachment } from '../../http/attachment.ts'
import { isoOf } from '../../http/iso-of.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError } from '../../ports/errors.ts'
import type { AuditAnchors } from './audit-anchors.ts'
import { auditEntries, type EntryFilter, type StoredEntry, subjectNames } from './audit-entries.store.ts'
import { entryToWire, type SettingLabel } from './audit-entry.wire.ts'
import { AUDIT_FILE_TYPES, auditFile } from './audit-file.wire.ts'
import { auditExtent, chainHead, entriesByHour } from './audit-state.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly settingLabel: SettingLabel
  /** Null on a server that keeps none. */
  readonly anchors: AuditAnchors | null
}

const ROWS_PER_READ = 1_000

/** The audit log of an organisation, as it is read; reading it is no act of its own, keeping it as a file is. */
export function mountAudit(server: Server, { db, clock, settingLabel, anchors }: Deps): void {
  const toWire = async (entries: readonly StoredEntry[]) => {
    const subjects = new Set(entries.flatMap(({ subject }) => (subject === null ? [] : [subject])))
    const names = await subjectNames(db, [...subjects])
    return entries.map((entry) => entryToWire(entry, names, settingLabel))
  }

  mount(server, 'listAudit', async ({ actor, query }) => {
    const request = pageRequest(query)
    const page = { beforeId: request.afterId, fetch: request.fetch }
    const filter = { ...filterOf(query), newerThan: query.after ?? null }
    const found = await auditEntries(db, actor.organisationId, filter, page).catch(refuseLongSearch)
    const { data, nextCursor } = pageOf(found, request)
    return { data: await toWire(data), nextCursor }
  })

  mount(server, 'auditState', async ({ actor: { organisationId } }) => {
    const { entries, oldestAt } = await auditExtent(db, organisationId)
    const anchor = (await anchors?.of(organisationId))?.at(-1)
    return {
      entries,
      oldest_at: oldestAt === null ? null : isoOf(oldestAt),
      anchor: anchor === undefined ? null : { at: isoOf(anchor.at), seq: anchor.seq, hash: anchor.hash },
      head: await chainHead(db, organisationId),
      hours: (await entriesByHour(db, organisationId, clock.now())).map(({ from, entries: count }) => ({
        from: isoOf(from),
        entries: count,
      })),
    }
  })

  mount(server, 'exportAudit', async ({ actor, query, audit }) => {
    const { format, q, ...rest } = query
    // Who is looked for may be a person, who may be erased, and never from the log (ADR 13).
    const filters = { ...rest, ...(q === undefined ? {} : { q: wordsDigest(q) }) }
    const filter = { ...filterOf(query), newerThan: null }
    const read = (beforeId: string | null) =>
      auditEntries(db, actor.organisationId, filter, { beforeId, fetch: ROWS_PER_READ })
    // A search that is too long is refused before the file has begun.
    const first = await read(null).catch(refuseLongSearch)
    const now = clock.now()
    await recordAudit(db, { ...audit, action: 'audit-export', subject: 'audit', details: { format, filters }, at: now })
    // Asked for by the socket, page by page, whoever that runs for by then.
    const scope = scopeOf(actor)
    async function* pages() {
      let page = first
      for (;;) {
        const entries = page
        yield await withinScope(scope, () => toWire(entries))
        const last = entries.at(-1)
        if (last === undefined || entries.length < ROWS_PER_READ) return
        page = await withinScope(scope, () => read(last.id))
      }
    }
    const name = `auditoria-${isoOf(now).slice(0, 10)}.${format}`
    return answer(200, Readable.from(auditFile(format, pages())), attachment(name, AUDIT_FILE_TYPES[format]))
  })
}

function filterOf(query: QueryOf<typeof listAudit> | QueryOf<typeof exportAudit>): Omit<EntryFilter, 'newerThan'> {
  const wanted = [
    query.action?.split(','),
    query.group === undefined ? undefined : actionsOfGroup(query.group),
    query.sensitive === undefined ? undefined : sensitiveActions,
  ].filter((actions) => actions !== undefined)
  const [first, ...rest] = wanted
  return {
    from: query.from === undefined ? null : Date.parse(query.from),
    to: query.to === undefined ? null : Date.parse(query.to),
    actor: query.actor ?? null,
    actions: first?.filter((action) => rest.every((others) => others.includes(action))) ?? null,
    subject: query.subject ?? null,
    text: query.q ?? null,
    proofOf: query.proof_of ?? null,
  }
}

const QUERY_CANCELED = '57014'

/** A search through years of entries is not what the database is for. */
function refuseLongSearch(error: unknown): never {
  const isLong =
    error instanceof Error && (('code' in error && error.code === QUERY_CANCELED) || /timeout/i.test(error.message))
  if (!isLong) throw error
  throw new AppError(422, 'SEARCH_TOO_LONG', 'La búsqueda tarda demasiado. Acote las fechas.')
}
