import { reachKey } from '../db/organisation-scope.ts'
import { type Actor, type Identify, reachOf } from './actor.ts'
import { bearerToken } from './auth-guard.ts'
import { isAllowed, type Permission } from './permission.ts'
import { permissions } from './permissions.ts'
import { isConcerned, type RightsChange } from './rights-change.ts'
import type { Server } from './route.ts'

/** Takes a listener to every change of rights (features/auth/session-watch.ts). */
export type RightsListening = (listener: (changes: readonly RightsChange[]) => void) => unknown

interface OpenAnswer {
  readonly actor: Actor
  readonly token: string
  readonly address: string
  readonly permission: Permission
  isBegun(): boolean
  cut(): void
}

/**
 * Cuts off answers that are being sent to somebody who loses the right to them: a slow reader takes minutes for a long
 * listing. What has not begun is left alone, since it may be the answer to the very change.
 */
export function cutOpenAnswers(server: Server, identify: Identify, onRightsChanged: RightsListening): void {
  const open = new Set<OpenAnswer>()

  server.addHook('preHandler', async (request, { raw }) => {
    const { actor, ip, routeOptions } = request
    const name = routeOptions.config.endpoint
    const token = bearerToken(request)
    if (actor === null || token === null || name === undefined) return
    const answer: OpenAnswer = {
      ...{ actor, token, address: ip, permission: permissions[name] },
      isBegun: () => raw.headersSent && !raw.writableFinished,
      cut: () => raw.destroy(),
    }
    open.add(answer)
    raw.once('close', () => open.delete(answer))
  })

  const check = async ({ actor: before, token, address, permission, cut }: OpenAnswer): Promise<void> => {
    const actor = await identify(token, address)
    // Of another scope: what is left may be of trips that they see no more.
    const isOther = actor === null || reachKey(reachOf(actor)) !== reachKey(reachOf(before))
    if (isOther || !isAllowed(permission, actor)) cut()
  }
  onRightsChanged((changes) => {
    for (const answer of open) {
      if (!answer.isBegun() || !changes.some((change) => isConcerned(change, answer.actor))) continue
      // With the database away nobody is cut off.
      check(answer).catch(() => undefined)
    }
  })
}
