import { filledText } from '@vigia/domain/operator/operator-texts'
import type { Db } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import { linkEnd, linkTime } from './live-link.ts'
import { makeOperatorLink, revokeOperatorLink } from './make-operator-link.ts'
import { countOpenLinks, findTripLink, hasTripOfLink, openLinks } from './operator-links.store.ts'
import { textValuesOf } from './text-values.store.ts'

const orNull = (at: number | null): string | null => (at === null ? null : isoOf(at))

/** The desk's side of the links that operators open: who has which, and what became of it (design, second part §4). */
export function mountOperatorLinks(server: Server, deps: { readonly db: Db; readonly clock: Clock }): void {
  mount(server, 'operatorLink', async ({ actor, params }) => {
    if (!(await hasTripOfLink(deps.db, actor.organisationId, params.id))) throw notFound('No existe ese viaje.')
    const link = await findTripLink(deps.db, params.id, linkTime(deps.clock.now()))
    if (link === null) return { link: null }
    const { consented, consentAt } = link
    return {
      link: {
        ...madeWire(link),
        made_by: link.madeBy,
        opened_at: orNull(link.openedAt),
        last_opened_at: orNull(link.lastOpenedAt),
        phone_model: link.phoneModel,
        other_opened_at: orNull(link.otherOpenedAt),
        other_phone_model: link.otherPhoneModel,
        consent: consented === null || consentAt === null ? null : { accepted: consented, at: isoOf(consentAt) },
        last_fix_at: orNull(link.lastFixAt),
      },
    }
  })

  mount(server, 'listOperatorLinks', async ({ actor: { organisationId }, query }) => {
    const time = linkTime(deps.clock.now())
    const request = pageRequest(query)
    const { data, nextCursor } = pageOf(await openLinks(deps.db, organisationId, { ...request, ...time }), request)
    return {
      data: data.map((link) => ({
        ...{ id: link.id, travel_id: link.tripId, external_invoice: link.invoice, trip_status: link.tripStatus },
        ...{ ...madeWire(link), made_by: link.madeBy, ends_at: isoOf(linkEnd(link)) },
        ...{ opened_at: orNull(link.openedAt), last_opened_at: orNull(link.lastOpenedAt) },
        other_opened_at: orNull(link.otherOpenedAt),
      })),
      nextCursor,
      active: await countOpenLinks(deps.db, organisationId, time),
    }
  })

  mount(server, 'makeOperatorLink', async ({ actor, params, body, audit, request }) => {
    const user = requireUser(actor)
    const expiresAt = body.expires_at === undefined ? null : Date.parse(body.expires_at)
    const made = await makeOperatorLink(deps, { audit, tripId: params.id, userId: user.id, expiresAt })
    const { organisation, invoice: external_invoice } = made
    const { linkText } = await readSetting(deps.db, actor.organisationId, 'operator-link')
    const values = await textValuesOf(deps.db, actor.organisationId, params.id)
    const url = `${publicOrigin(request)}/operador/${made.token}`
    return {
      ...madeWire(made),
      made_by: user.name,
      organisation,
      external_invoice,
      url,
      message: filledText(linkText, { ...values, enlace: url }).text,
    }
  })

  mount(server, 'revokeOperatorLink', ({ params, audit }) => revokeOperatorLink(deps, { audit, tripId: params.id }))
}

const madeWire = (link: {
  readonly madeAt: number
  readonly expiresAt: number
  readonly operatorName: string
}): { made_at: string; expires_at: string; operator_name: string } => ({
  made_at: isoOf(link.madeAt),
  expires_at: isoOf(link.expiresAt),
  operator_name: link.operatorName,
})
