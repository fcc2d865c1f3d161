import type { listShareLinks, ResponseOf } from '@vigia/contract'
import { delayOfClient, delayOfLink, type ShareLinkRules } from '@vigia/domain/tracking/link-delay'
import { defaultLinkEnd, linkEndsAt } from '@vigia/domain/tracking/share-link'
import type { Db } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import { createShareLink, NO_TRIP } from './create-share-link.ts'
import { NO_LINK, revokeShareLink } from './revoke-share-link.ts'
import {
  allLinks,
  countActiveLinks,
  findLink,
  linksOfTrip,
  type ShareLink,
  sharedTrip,
  viewsOfLink,
} from './share-links.store.ts'

/** Links by which a client follows one trip: made, annulled, and by whom they were opened (design, second part §6). */
export function mountShareLinks(server: Server, deps: { readonly db: Db; readonly clock: Clock }): void {
  const { db, clock } = deps
  const rulesOf = (organisationId: string): Promise<ShareLinkRules> => readSetting(db, organisationId, 'share-links')
  mount(server, 'listShareLinks', async ({ actor, params }) => {
    const now = clock.now()
    const trip = await sharedTrip(db, actor.organisationId, params.id)
    if (trip === null) throw notFound(NO_TRIP)
    const links = await linksOfTrip(db, params.id)
    const rules = await rulesOf(actor.organisationId)
    const { minutes, from } = delayOfClient(rules, trip.clientId)
    return {
      data: links.map((link) => toWire(link, rules, now)),
      default_expires_at: isoOf(defaultLinkEnd(trip.dueAt, now)),
      default_delay: { minutes, from },
    }
  })

  mount(server, 'listAllShareLinks', async ({ actor: { organisationId }, query }) => {
    const now = clock.now()
    const request = pageRequest(query)
    const found = await allLinks(db, organisationId, { ...request, state: query.state ?? null, now })
    const { data, nextCursor } = pageOf(found, request)
    const rules = await rulesOf(organisationId)
    return {
      data: data.map((link) => ({
        ...toWire(link, rules, now),
        ...{ external_invoice: link.invoice, trip_status: link.tripStatus, client_name: link.clientName },
      })),
      nextCursor,
      active: await countActiveLinks(db, organisationId, now),
    }
  })

  mount(server, 'createShareLink', async ({ actor, params, body, audit, request }) => {
    const { link, token } = await createShareLink(deps, {
      ...{ audit, userId: requireUser(actor).id, tripId: params.id },
      expiresAt: body.expires_at === undefined ? undefined : Date.parse(body.expires_at),
      ...{ ownDelayMin: body.delay_min ?? null, precision: body.precision },
      ...{ showsComments: body.show_comments, showsPlates: body.show_plates },
    })
    const rules = await rulesOf(actor.organisationId)
    return { link: toWire(link, rules, clock.now()), url: `${publicOrigin(request)}/seguimiento/${token}` }
  })

  mount(server, 'revokeShareLink', ({ actor, params, audit }) =>
    revokeShareLink(deps, { audit, userId: requireUser(actor).id, linkId: params.id }),
  )

  mount(server, 'listShareLinkViews', async ({ actor, params }) => {
    if ((await findLink(db, actor.organisationId, params.id)) === null) throw notFound(NO_LINK)
    const views = await viewsOfLink(db, params.id)
    return {
      data: views.map(({ at, lastAt, network, userAgent }) => ({
        ...{ at: isoOf(at), last_at: isoOf(lastAt), address: network, user_agent: userAgent },
      })),
    }
  })
}

function toWire(
  link: ShareLink,
  rules: ShareLinkRules,
  now: number,
): ResponseOf<typeof listShareLinks>['data'][number] {
  const delay = delayOfLink(rules, link.clientId, link.ownDelayMin)
  const endsAt = linkEndsAt(link.expiresAt, link.tripEndedAt)
  return {
    ...{ id: link.id, travel_id: link.tripId, delay_min: delay.minutes, delay_from: delay.from },
    ...{ precision: link.precision, show_comments: link.showsComments, show_plates: link.showsPlates },
    ...{ created: isoOf(link.createdAt), created_by: link.createdBy },
    ...{ expires_at: isoOf(link.expiresAt), ends_at: isoOf(endsAt) },
    ...{ revoked: instantOf(link.revokedAt), revoked_by: link.revokedBy },
    is_active: link.revokedAt === null && endsAt > now,
    ...{ first_opened: instantOf(link.firstOpenedAt), last_opened: instantOf(link.lastOpenedAt), views: link.views },
  }
}

const instantOf = (at: number | null): string | null => (at === null ? null : isoOf(at))
