import type { Logger } from '@vigia/runtime/logger'
import type { Db, Sql } from '../db/pool.ts'
import { readSetting } from '../db/settings.store.ts'
import { DURESS_TEXT, raiseByPerson } from '../features/alerts/raise-by-person.ts'
import { openWrongWord } from '../features/alerts/wrong-word-alert.store.ts'
import { acceptStop } from '../features/expected-stops/accept-stop.ts'
import { admitLink } from '../features/operator-link/admit-link.ts'
import type { LinkDeps } from '../features/operator-link/link-deps.ts'
import { mountLinkMessages } from '../features/operator-link/link-messages.routes.ts'
import { mountLinkPage } from '../features/operator-link/link-page.routes.ts'
import { mountOperatorMessages } from '../features/operator-link/messages.routes.ts'
import { mountOperatorLinks } from '../features/operator-link/operator-links.routes.ts'
import { mountProposals } from '../features/operator-link/proposals.routes.ts'
import { panicOfTrip, postPositionsByLink } from '../features/positions/post-link-positions.ts'
import { addComment } from '../features/trips/add-comment.ts'
import { patchTrip } from '../features/trips/patch-trip.ts'
import { cleanPhoto } from '../features/trips/photos/clean-photo.ts'
import { keepPhoto } from '../features/trips/photos/keep-photo.ts'
import { hasPhotoOf } from '../features/trips/photos/photos.store.ts'
import { readTripWords } from '../features/trips/trip-words.ts'
import type { TripsDeps } from '../features/trips/trips-deps.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Sealer } from '../secrets/seal.ts'
import type { Live } from './live.ts'
import { cadenceOf } from './logbook-entries.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  /** For tokens, which say themselves whose they are. */
  readonly unscoped: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly sealer: Sealer
  readonly live: Live
  readonly pause: (ms: number) => Promise<void>
  readonly trips: TripsDeps
  /** Why no mail goes out of this server, or for a company; null: it does. */
  readonly mailRefusal: (sql: Sql, organisationId: string) => Promise<string | null>
}

const HELP_AFTER_TRIP = {
  title: 'Botón de pánico',
  message: 'El operador pidió ayuda desde su enlace; su viaje ya había terminado.',
}

/** Operators' links, joined: what a page sends goes by the door of all fixes, the trip's logbook and the alerts' own functions. */
export async function mountOperatorLink(deps: Deps): Promise<void> {
  const { server, db, clock, live, trips } = deps
  const { fleet, signals } = live
  const tripChanged: LinkDeps['tripChanged'] = ({ organisationId, tripId }) =>
    signals.tripsChanged(organisationId, [tripId])
  mountOperatorLinks(server, { db, clock })
  mountProposals(server, {
    ...{ db, clock, tripChanged, writeTrips: trips.writer.write },
    acceptStop: (sql, stop) => acceptStop({ clock, fleet: fleet.shown }, sql, stop),
    changeStatus: async (sql, { audit, tripId, status, reason }) => {
      const within = { write: <T>(_: string, work: (of: typeof sql) => Promise<T>) => work(sql) }
      const part = {
        ...trips,
        writer: { ...trips.writer, ...within },
        signals: { ...signals, tripsChanged: () => undefined },
      }
      await patchTrip(part, { audit, tripId, change: { status }, version: null, reason })
    },
  })
  mountOperatorMessages(server, {
    ...{ db, clock, mailRefusal: deps.mailRefusal },
    addTeamEntry: async (entry) => {
      const added = await addComment(
        { db, clock, signals, cadenceOf: cadenceOf(fleet.shown) },
        { ...entry, isContact: false },
      )
      return { commentId: added.id }
    },
  })
  const page = linkDepsOf(deps, tripChanged)
  mountLinkPage(server, page)
  await mountLinkMessages(server, page)
}

/** What the operator's page and its messages are made of. */
function linkDepsOf(deps: Deps, tripChanged: LinkDeps['tripChanged']): LinkDeps {
  const { db, unscoped, clock, logger, sealer, live, pause } = deps
  const { intake, fleet, signals } = live
  return {
    ...{ db, clock, pause, openWrongWord },
    admit: admitLink({ db: unscoped, clock }),
    textsOf: (organisationId) => readSetting(db, organisationId, 'operator-link'),
    contactOf: (organisationId) => readSetting(db, organisationId, 'contact'),
    cleanPhoto,
    hasPhotoOf,
    keepPhoto: (sql, of) => keepPhoto(sealer, sql, of),
    wordsOf: (organisationId, tripId) => readTripWords({ db, sealer }, organisationId, tripId),
    addEntry: async ({ isProved, ...entry }) => {
      const contact = isProved ? ({ outcome: 'right-word' } as const) : undefined
      const request = { ...entry, isOperators: true, isContact: isProved, contact }
      await addComment({ db, clock, signals, cadenceOf: cadenceOf(fleet.shown) }, request)
    },
    raiseDuress: async (sql, { audit, tripId, now }) => {
      const { organisationId } = audit
      const raised = { organisationId, userId: null, audit, type: 'CLAVE_COACCION', tripId, ...DURESS_TEXT } as const
      await raiseByPerson({ fleet: fleet.shown }, sql, raised, now)
    },
    raiseEmergency: async ({ audit, tripId, now, place }) => {
      const { organisationId } = audit
      const raised = {
        organisationId,
        userId: null,
        audit,
        type: 'emergency_protocol',
        tripId,
        ...HELP_AFTER_TRIP,
        place: place === null ? null : { ...place, at: Math.min(place.at, now) },
      } as const
      await db.transaction((sql) => raiseByPerson({ fleet: fleet.shown }, sql, raised, now))
    },
    tripChanged,
    recordPositions: (of, body) => postPositionsByLink({ ...intake, clock }, of, body),
    raisePanic: (of, panic) =>
      panicOfTrip(
        {
          ...intake,
          onLost: (error) =>
            logger.warn({ err: error, tripId: of.tripId }, 'no se guardó el lugar de una llamada de ayuda'),
        },
        of,
        panic,
      ),
  }
}
