import type { HandoverSide } from '@vigia/domain/shifts/handover-state'
import { AppError } from '../../ports/errors.ts'
import { auditHandover, type HandoverDeps, type HandoverRequest, holdHandover, takeStep } from './handover-deps.ts'
import { handoverPeople } from './handovers.store.ts'

/** Says who hands over or receives, for who is absent. Throws 404, 403 for who may not say it, 409, 422 for a person who may not. */
export async function nameHandoverPerson(
  { db, clock, changed }: HandoverDeps,
  request: HandoverRequest,
  { side, userId }: { readonly side: HandoverSide; readonly userId: string },
): Promise<void> {
  const { actor } = request
  const { organisationId } = actor
  await db.transaction(async (sql) => {
    const { handover } = await holdHandover(sql, request)
    const state = await takeStep(sql, handover, { kind: 'name', side, to: userId }, actor)
    const [person] = await handoverPeople(sql, organisationId, userId)
    if (person === undefined)
      throw new AppError(422, 'NOT_ASSIGNABLE', 'Esa persona no atiende, no ve todos los viajes o está dada de baja.')
    if (state === handover.state) return
    await auditHandover(sql, request, {
      ...{
        action: 'handover-person',
        before: { [side]: handover[side] },
        after: { [side]: person.name },
        at: clock.now(),
      },
    })
  })
  changed(organisationId)
}
