import { isWithinReach } from '@vigia/domain/account/reach'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { openedOrNull, type Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import { linkPlaceOf } from './record-link-changes.ts'
import type { StoredTrip } from './trip-change.ts'
import { findTrip, saveGpsLinks, touchTrips } from './trips.store.ts'
import type { TripsDeps } from './trips-deps.ts'

interface CopyRequest {
  readonly audit: ActorAuditContext
  /** Who gets it. */
  readonly tripId: string
  /** Whose password it is. */
  readonly fromId: string
}

/**
 * Gives a trip without a GPS password that of another trip, sealed anew, so that it passes through no browser. Both must lead
 * to the same site and account: a password goes nowhere but where it was given for (`planLink`). 404 unless whoever asks sees
 * both trips; 409 `PASSWORD_THERE`, `NO_PASSWORD`, `OTHER_ACCOUNT` or `KEY_LOST`.
 */
export async function copyTripPassword(deps: TripsDeps, { audit, tripId, fromId }: CopyRequest): Promise<void> {
  const { organisationId, actor } = audit
  await deps.writer.write(organisationId, async (sql) => {
    const now = deps.clock.now()
    const trip = await seenTrip(sql, organisationId, tripId)
    const password = passwordFor(deps.sealer, trip, await seenTrip(sql, organisationId, fromId))
    const { url, account } = trip.link
    const link = {
      ...{ tripId, url, account, passwordDigest: deps.sealer.passwordDigest(password) },
      password: deps.sealer.seal(Buffer.from(password), sealContext.password({ tripId, url, account })),
    }
    await saveGpsLinks(sql, [link], now)
    await touchTrips(sql, [tripId], { actor, now })
    const place = linkPlaceOf(trip.link)
    await recordAudit(sql, {
      ...{ ...audit, action: 'trip-link-change', subject: `trip:${tripId}`, at: now },
      ...{ before: { ...place, password: 'none' }, after: { ...place, password: 'copied' } },
      details: { from: `trip:${fromId}` },
    })
  })
  deps.signals.tripsChanged(organisationId, [tripId])
}

async function seenTrip(sql: Sql, organisationId: string, id: string): Promise<StoredTrip> {
  const trip = await findTrip(sql, organisationId, id)
  if (trip === null || !isWithinReach(currentReach(), trip.state)) throw notFound('No existe ese viaje.')
  return trip
}

/** The password that `trip` may have of `from`. That it is the one which `trip` has already is not told: it could be guessed so. */
function passwordFor(sealer: Sealer, trip: StoredTrip, from: StoredTrip): string {
  if (trip.link.passwordSealed !== null) throw conflict('PASSWORD_THERE', 'Este viaje ya tiene contraseña de GPS.')
  const { passwordSealed, url, account } = from.link
  if (passwordSealed === null) throw conflict('NO_PASSWORD', `${from.state.invoice} no tiene contraseña de GPS.`)
  const [place, fromPlace] = [linkPlaceOf(trip.link), linkPlaceOf(from.link)]
  if (place.site === null || place.site !== fromPlace.site || place.account !== fromPlace.account) {
    throw conflict('OTHER_ACCOUNT', `La contraseña de ${from.state.invoice} es de otro sitio o de otra cuenta.`)
  }
  const opened = openedOrNull(sealer, passwordSealed, sealContext.password({ tripId: from.id, url, account }))
  if (opened === null) {
    throw conflict('KEY_LOST', `La contraseña de ${from.state.invoice} no se puede abrir. Captúrela de nuevo.`)
  }
  return opened.toString()
}
