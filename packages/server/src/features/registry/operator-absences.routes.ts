import { requireUser } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { addOperatorAbsence, deleteOperatorAbsence, updateOperatorAbsence } from './save-operator-absence.ts'

/** Who is sick, and who has left the company; nothing is kept of an illness but its days. */
export function mountOperatorAbsences(server: Server, deps: Pick<RegistryDeps, 'db' | 'clock' | 'writeTrips'>): void {
  mount(server, 'addOperatorAbsence', async ({ actor, params, body: { kind, since, until = null }, audit }) => {
    const { id: userId } = requireUser(actor)
    const absence = { kind, since, until }
    return { id: await addOperatorAbsence(deps, audit, { operatorId: params.id, absence, userId }) }
  })

  mount(server, 'updateOperatorAbsence', async ({ actor, params: { id }, body: { was, ...change }, audit }) => {
    const { id: userId } = requireUser(actor)
    await updateOperatorAbsence(deps, audit, { id, change, was, userId })
  })

  mount(server, 'deleteOperatorAbsence', async ({ params, audit }) => {
    await deleteOperatorAbsence(deps, audit, params.id)
  })
}
