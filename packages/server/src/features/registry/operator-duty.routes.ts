import { DUTY_WINDOW_MS } from '@vigia/domain/operator/duty-estimate'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import { dutyToWire } from './duty.wire.ts'
import { type DutyTracks, dutyTracks, whoDrove } from './duty-fixes.store.ts'
import { fleetDuty } from './fleet-duty.ts'
import { findOperator } from './operators.store.ts'

const NOTHING: DutyTracks['unit'] = { fixes: [], leftAt: null }

/** How long operators have driven, by the positions of their trips. */
export function mountOperatorDuty(server: Server, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  mount(server, 'listOperatorDuty', sharedListing(fleetDuty({ db, clock })))

  mount(server, 'operatorDuty', async ({ actor: { organisationId }, params: { id } }) => {
    if ((await findOperator(db, organisationId, id)) === null) throw notFound('No existe ese operador.')
    const now = clock.now()
    const span = { fromAt: now - DUTY_WINDOW_MS, toAt: now }
    const tracks = await dutyTracks(db, organisationId, await whoDrove(db, organisationId, id, span), span)
    return { as_of: isoOf(now), ...dutyToWire(tracks.get(id) ?? { unit: NOTHING, phone: NOTHING }, now) }
  })
}
