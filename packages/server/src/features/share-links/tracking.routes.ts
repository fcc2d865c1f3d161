import { recordAudit } from '../../db/audit.store.ts'
import { errorBody } from '../../http/error-handler.ts'
import { isKnownTag } from '../../http/is-known-tag.ts'
import { networkOf } from '../../http/network-of.ts'
import { type Answer, answer, type Call, mountPublic, type Server } from '../../http/route.ts'
import { dropOldest, slidingCount } from '../../http/sliding-count.ts'
import { subnetOf } from '../../http/subnet-of.ts'
import { AppError, tooMany } from '../../ports/errors.ts'
import { hashOfToken } from './create-share-link.ts'
import { noteView } from './note-view.store.ts'
import { type TrackingDeps, trackingReader } from './read-tracking.ts'
import type { OpenedLink } from './tracking.store.ts'
import { endedWire, tagOf } from './tracking.wire.ts'

const WINDOW_MS = 60_000
const MOST_PER_WINDOW = 60
const MAX_KEYS = 20_000
/** A page that goes on asking is noted so often. */
const NOTED_EVERY_MS = 60_000
const MOST_AGENT = 300

/** Nobody finds a page by what a search engine read. */
const NOT_INDEXED = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' }

const ENDED = 'Este enlace venció'
const TOO_OFTEN = 'Demasiadas peticiones. Intente de nuevo en un minuto.'

interface Deps extends TrackingDeps {
  /** A link was opened, and not only asked again. */
  readonly onView: () => void
}

/**
 * What a client sees of their trip, by its link alone (design, second part §6). A link that nobody made, one that was annulled and
 * one that ended are answered by the same 410, after the same look-up.
 */
export function mountTracking(server: Server, deps: Deps): void {
  const read = trackingReader(deps)
  const note = viewNoter(deps)
  const counts = slidingCount(deps.clock, WINDOW_MS, MAX_KEYS)

  mountPublic(server, 'readTracking', async (call) => {
    const { token } = call.params
    const key = `${hashOfToken(token).toString('base64')} ${networkOf(call.ip)}`
    const waitMs = counts.waitMs(key, MOST_PER_WINDOW)
    if (waitMs > 0) throw tooMany(TOO_OFTEN, waitMs / 1_000)
    counts.add(key)
    const tracking = await read(token)
    if (tracking.state !== 'open') return gone(tracking.state === 'ended' ? tracking.link : null)
    await note(tracking.link, call)
    const body = JSON.stringify(tracking.tracking)
    const headers = { ...NOT_INDEXED, etag: tagOf(body) }
    if (isKnownTag(call.headers['if-none-match'], headers.etag)) return answer(304, undefined, headers)
    return answer(200, tracking.tracking, headers)
  })
}

const gone = (link: OpenedLink | null): Answer =>
  answer(
    410,
    errorBody(new AppError(410, 'LINK_ENDED', ENDED, link === null ? {} : { details: endedWire(link) })),
    NOT_INDEXED,
  )

/** Notes who has a link open, once a minute for each browser; its first time of all is in the audit. */
function viewNoter({ unscoped, clock, onView }: Deps) {
  const notedAt = new Map<string, number>()
  return async (link: OpenedLink, { ip, headers, source }: Call<'readTracking'>): Promise<void> => {
    const now = clock.now()
    const view = {
      linkId: link.id,
      network: subnetOf(ip),
      userAgent: headers['user-agent']?.slice(0, MOST_AGENT) ?? null,
    }
    const key = `${view.linkId} ${view.network} ${view.userAgent}`
    if (now - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return
    notedAt.delete(key)
    notedAt.set(key, now)
    if (notedAt.size > MAX_KEYS) dropOldest(notedAt)
    const noted = await unscoped.transaction(async (sql) => {
      const seen = await noteView(sql, { ...view, now })
      if (seen.isFirst) {
        await recordAudit(sql, {
          ...{ organisationId: link.organisationId, actor: { kind: 'system', id: null } as const },
          ...{ address: view.network, requestId: source.requestId },
          ...{ action: 'share-link-opened', subject: `trip:${link.tripId}`, details: { id: link.id }, at: now },
        })
      }
      return seen
    })
    if (noted.isNew) onView()
  }
}
