import type { listAudit, QueryOf } from '@vigia/contract'
import { sensitiveActions } from '@vigia/domain/audit/audit-action'
import type { Db } from '../../db/pool.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import { AppError } from '../../ports/errors.ts'
import { auditEntries, type EntryFilter, subjectNames } from './audit-entries.store.ts'
import { entryToWire, type SettingLabel } from './audit-entry.wire.ts'

interface Deps {
  readonly db: Db
  readonly settingLabel: SettingLabel
}

/** The audit log of an organisation, as it is read; reading it is no act of its own. */
export function mountAudit(server: Server, { db, settingLabel }: Deps): void {
  mount(server, 'listAudit', async ({ actor, query }) => {
    const request = pageRequest(query)
    const page = { beforeId: request.afterId, fetch: request.fetch }
    const found = await auditEntries(db, actor.organisationId, filterOf(query), page).catch(refuseLongSearch)
    const { data, nextCursor } = pageOf(found, request)
    const subjects = new Set(data.flatMap(({ subject }) => (subject === null ? [] : [subject])))
    const names = await subjectNames(db, [...subjects])
    return { data: data.map((entry) => entryToWire(entry, names, settingLabel)), nextCursor }
  })
}

function filterOf(query: QueryOf<typeof listAudit>): EntryFilter {
  const named = query.action === undefined ? null : query.action.split(',')
  const isSensitive = query.sensitive !== undefined
  return {
    from: query.from === undefined ? null : Date.parse(query.from),
    to: query.to === undefined ? null : Date.parse(query.to),
    actor: query.actor ?? null,
    actions: isSensitive ? sensitiveActions.filter((action) => named === null || named.includes(action)) : named,
    subject: query.subject ?? null,
    text: query.q ?? null,
    newerThan: query.after ?? null,
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
