import { type EndpointName, milestoneCodec, stopReasonCodec } from '@vigia/contract'
import type { OperatorProposal } from '@vigia/domain/operator/operator-proposal'
import { PACE_S } from '@vigia/domain/operator/share-pace'
import { isoOf } from '../../http/iso-of.ts'
import { type Call, mountPublic, type Server } from '../../http/route.ts'
import { conflict } from '../../ports/errors.ts'
import { consentByLink } from './consent-by-link.ts'
import type { LinkDeps } from './link-deps.ts'
import { consentVersion, type LiveLink } from './live-link.ts'
import { openOperatorLink } from './open-operator-link.ts'
import { newestPress } from './operator-links.store.ts'
import { panicsByLink } from './panic-by-link.ts'
import { milestonesOfTrip } from './proposals.store.ts'
import { proposeByLink } from './propose-by-link.ts'
import { reportByLink } from './report-by-link.ts'
import { withinLink } from './within-link.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/** A report is answered this long after it came at the earliest, whatever its word was (design, second part §5). */
export const REPORT_ANSWER_MS = 400

const NO_CONSENT = 'El operador no ha aceptado compartir su ubicación.'

/**
 * How close the fixes of a unit are to come: closer while its operator is under duress, which the page is told in no word; 0 once its
 * trip has ended, for he agreed to share until then.
 */
function paceOf({ isTripActive, isUnderDuress }: LiveLink): number {
  if (!isTripActive) return PACE_S.ended
  return isUnderDuress ? PACE_S.duress : PACE_S.moving
}

/** The calls of the page that an operator's link opens: without a session, each shows the token (design, second part §5). */
export function mountLinkPage(server: Server, deps: LinkDeps): void {
  const { clock, admit } = deps
  const panicByLink = panicsByLink(clock)

  mountPublic(server, 'openOperatorLink', (call) =>
    withinLink(call, admit.byToken(call.params.token, call.ip), async (of) => {
      await openOperatorLink(deps, of, { phone: call.query.phone ?? null, model: call.query.model || null })
      return pageOf(deps, of.link)
    }),
  )

  mountPublic(server, 'consentByLink', (call) =>
    withinLink(call, admit.byToken(call.params.token, call.ip), async (of) => {
      const { version, accepted, model } = call.body
      await consentByLink(deps, of, { version, accepted, model: model || null })
      return { received_at: isoOf(clock.now()) }
    }),
  )

  mountPublic(
    server,
    'postPositionsByLink',
    (call) =>
      withinLink(call, admit.byToken(call.params.token, call.ip), async ({ link }) => {
        if (link.consented !== true) throw conflict('NO_CONSENT', NO_CONSENT)
        const counts = await deps.recordPositions(link, call.body)
        return { ...counts, pace_s: paceOf(link), received_at: isoOf(clock.now()) }
      }),
    { rawBody: true, bodyLimit: BODY_LIMIT_BYTES },
  )

  mountPublic(server, 'reportByLink', (call) =>
    withinLink(call, admit.byToken(call.params.token, call.ip), async (of) => {
      const [done] = await Promise.allSettled([reportByLink(deps, of, call.body), deps.pause(REPORT_ANSWER_MS)])
      if (done.status === 'rejected') throw done.reason
      return { received_at: isoOf(clock.now()) }
    }),
  )

  const propose = (
    call: Pick<Call<EndpointName>, 'source' | 'ip'>,
    token: string,
    proposal: OperatorProposal,
    at: string,
  ) =>
    withinLink(call, admit.byToken(token, call.ip), async (of) => ({
      received_at: isoOf(await proposeByLink(deps, of, { proposal, at: Date.parse(at) })),
    }))

  mountPublic(server, 'milestoneByLink', (call) => {
    const { kind, at, photo_at: photoAt } = call.body
    const photo = photoAt === undefined ? {} : { photoAt: Date.parse(photoAt) }
    return propose(call, call.params.token, { kind: 'milestone', milestone: milestoneCodec.decode(kind), ...photo }, at)
  })

  mountPublic(server, 'stopByLink', (call) => {
    const { reason, minutes, at } = call.body
    return propose(call, call.params.token, { kind: 'stop', reason: stopReasonCodec.decode(reason), minutes }, at)
  })

  mountPublic(server, 'panicByLink', (call) =>
    withinLink(call, admit.forHelp(call.params.token, call.ip), async (of) => {
      const { at, lat, lng, fixed_at: fixedAt } = call.body
      const isPlaced = lat !== undefined && lng !== undefined && fixedAt !== undefined
      const place = isPlaced ? { lat, lng, at: Date.parse(fixedAt) } : null
      const receivedAt = await panicByLink(deps, of, { at: Date.parse(at), place })
      return { received_at: isoOf(receivedAt), alert_id: null }
    }),
  )

  mountPublic(server, 'panicOfLink', (call) =>
    withinLink(call, admit.forHelp(call.params.token, call.ip), async ({ link }) => {
      const press = await newestPress(deps.db, link.id)
      return {
        received_at: press === null ? null : isoOf(press.receivedAt),
        seen_at: press === null || press.seenAt === null ? null : isoOf(press.seenAt),
      }
    }),
  )
}

async function pageOf(deps: Pick<LinkDeps, 'db' | 'clock' | 'contactOf' | 'textsOf'>, link: LiveLink) {
  const milestones = await milestonesToWire(deps, link)
  const contact = await deps.contactOf(link.organisationId)
  const { replies } = await deps.textsOf(link.organisationId)
  return { ...stateToWire(link, contact, deps.clock.now()), replies: [...replies], milestones }
}

const milestonesToWire = async ({ db }: Pick<LinkDeps, 'db'>, { tripId }: LiveLink) =>
  (await milestonesOfTrip(db, tripId)).map(({ milestone, at }) => ({
    kind: milestoneCodec.encode(milestone),
    at: isoOf(at),
  }))

const stateToWire = (link: LiveLink, contact: Awaited<ReturnType<LinkDeps['contactOf']>>, now: number) => ({
  organisation: link.organisation,
  central_phone: contact.central_phone,
  external_invoice: link.invoice,
  origin: link.origin,
  destination: link.destination,
  expires_at: isoOf(link.expiresAt),
  consent_version: consentVersion(link),
  notice: link.notice,
  asks_delivery_photo: link.asksDeliveryPhoto,
  consent: link.consentVersion === consentVersion(link) ? link.consented : null,
  pace_s: paceOf(link),
  reported_at: link.reportedAt === null ? null : isoOf(link.reportedAt),
  now: isoOf(now),
})
