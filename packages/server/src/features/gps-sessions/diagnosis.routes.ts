import { obstacleText } from '@vigia/domain/gps/obstacle-text'
import type { PlatformOutage } from '@vigia/domain/silence/surroundings'
import { originOf } from '@vigia/egress/origin-of'
import { carrierMessage, diagnosisSteps } from '@vigia/gps-reader/reading/diagnose-text'
import { diagnoseTrip } from '@vigia/gps-reader/reading/diagnose-trip'
import { isConfirmedOrigin } from '../../db/confirmed-origins.store.ts'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import type { TripView } from '../../ports/fleet-view.ts'
import { arrivedFixes, type TripAccess, tripAccess } from './diagnosis.store.ts'
import { isShareLink } from './platform-account.ts'
import { type SessionRow, sessionOf } from './session-rows.store.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly viewTrip: (organisationId: string, tripId: string) => Promise<TripView | null>
  readonly outages: (organisationId: string) => readonly PlatformOutage[]
}

/** `GET /api/gps/diagnosis/{id}`: why a trip is not seen, as far as anything proves it (domain `diagnoseTrip`). */
export function mountDiagnosis(server: Server, { db, clock, viewTrip, outages }: Deps): void {
  const unconfirmedHost = async (organisationId: string, { url, hasPassword }: TripAccess): Promise<string | null> => {
    const origin = url === null || !hasPassword ? null : originOf(url)
    if (origin === null || (await isConfirmedOrigin(db, organisationId, origin))) return null
    return new URL(origin).host
  }

  mount(server, 'explainTripGps', async ({ actor, params: { id } }) => {
    const { organisationId } = actor
    const [view, access, session, arrived] = await Promise.all([
      viewTrip(organisationId, id),
      tripAccess(db, organisationId, id),
      sessionOf(db, organisationId, id),
      arrivedFixes(db, id),
    ])
    if (view === null || access === null) throw notFound('El viaje no existe.')
    const { facts } = view
    const { url, account } = access
    const isSeen = access.isActive && view.gpsStatus === 'ACTIVE'
    const { cause, evidence, sinceAt } = diagnoseTrip(
      {
        isActive: access.isActive,
        isSeen,
        hasLink: url !== null,
        hasAccess: url !== null && ((account !== null && access.hasPassword) || isShareLink(url, account)),
        unconfirmedHost: await unconfirmedHost(organisationId, access),
        closedByPersonAt: access.closedAt,
        session: session === null ? null : sessionEvidence(session),
        lastFixAt: view.position?.at ?? null,
        arrived,
        outage: outages(organisationId).find(({ tripIds }) => tripIds.includes(id)) ?? null,
        silenceReasons: view.silence?.reasons ?? [],
      },
      clock.now(),
    )
    return {
      travelId: id,
      isSeen,
      cause,
      title: cause === null ? (isSeen ? SEEN : ENDED) : obstacleText(cause),
      evidence: [...evidence],
      steps: cause === null ? [] : [...diagnosisSteps(cause)],
      message: cause === null ? null : carrierMessage(cause, facts, sinceAt),
      since: sinceAt === null ? null : isoOf(sinceAt),
    }
  })
}

const SEEN = 'El viaje se ve: su posición es reciente.'
const ENDED = 'El viaje ya terminó: no se espera su posición.'

const sessionEvidence = (session: SessionRow) => ({
  state: session.state,
  obstacle: session.obstacle,
  evidence: session.evidence,
  stateSince: session.stateSince,
  readAt: session.readAt,
  fixAt: session.fixAt,
  unitName: session.reading?.position.unitName ?? null,
  candidates: session.candidates,
})
