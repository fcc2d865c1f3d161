import type { Role } from '@vigia/contract'
import { currentReach } from '../../../db/organisation-scope.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { ScheduleOwner } from './report-schedules.store.ts'

/** Who may have reports sent (design, third part §14). */
export const SCHEDULERS: readonly Role[] = ['administrador', 'supervisor']

/** Whose schedules somebody sees: who sees a part of the fleet, their own alone. */
export const scheduleOwnerOf = ({ id }: UserActor): ScheduleOwner => (currentReach() === null ? null : id)
