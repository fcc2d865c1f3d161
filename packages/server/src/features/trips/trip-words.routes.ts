import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { isAllowed } from '../../http/permission.ts'
import { permissions } from '../../http/permissions.ts'
import { mount, type Server } from '../../http/route.ts'
import { forbidden } from '../../ports/errors.ts'
import { changeTripWords, revealTripWord } from './trip-words.ts'
import type { TripsDeps } from './trips-deps.ts'

const SECOND_FOR = 'La clave de coacción la ve un supervisor o un administrador.'

/** The two words of a trip, by which its operator says on the phone how he is (design, second part §4). */
export function mountTripWords(server: Server, deps: TripsDeps): void {
  mount(server, 'revealTripWord', async ({ actor, params, body, audit }) => {
    const user = requireUser(actor)
    // Who sees the second is who may change both.
    if (body.which === 'second' && !isAllowed(permissions.changeTripWords, user)) throw forbidden(SECOND_FOR)
    const request = { audit, userId: user.id, tripId: params.id, ...body }
    const { word, madeAt } = await revealTripWord(deps, request)
    return { word, made_at: isoOf(madeAt) }
  })

  mount(server, 'changeTripWords', async ({ actor, params, body, audit }) => {
    const request = { audit, userId: requireUser(actor).id, tripId: params.id, reason: body.reason }
    return { made_at: isoOf(await changeTripWords(deps, request)) }
  })
}
