import { DUTY_WINDOW_MS, type DutyEstimate, dutyEstimate } from '@vigia/domain/operator/duty-estimate'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import { dutyFixes } from './duty-fixes.store.ts'
import { findOperator } from './operators.store.ts'

/** How long an operator has driven, by the positions of his trips. */
export function mountOperatorDuty(server: Server, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  mount(server, 'operatorDuty', async ({ actor: { organisationId }, params }) => {
    if ((await findOperator(db, organisationId, params.id)) === null) throw notFound('No existe ese operador.')
    const now = clock.now()
    const fixes = await dutyFixes(db, organisationId, params.id, { fromAt: now - DUTY_WINDOW_MS, toAt: now })
    const { counted, estimate } = betterCovered(dutyEstimate(fixes.unit, now), dutyEstimate(fixes.phone, now), fixes)
    return {
      as_of: isoOf(now),
      driving_minutes: estimate.drivingMin,
      at_least: estimate.isAtLeast,
      since: estimate.sinceAt === null ? null : isoOf(estimate.sinceAt),
      pause_due: estimate.pauseDueAt === null ? null : isoOf(estimate.pauseDueAt),
      day_driving_minutes: estimate.dayDrivingMin,
      day_unknown_minutes: estimate.dayUnknownMin,
      ...{ level: estimate.level, lacks_rest: estimate.lacksRest, counted },
    }
  })
}

/** The truck's own, unless only the phone says something: his truck drives, and his telephone may be on a bus. */
function betterCovered(
  unit: DutyEstimate,
  phone: DutyEstimate,
  fixes: { readonly unit: readonly unknown[]; readonly phone: readonly unknown[] },
): { readonly counted: 'unit' | 'phone' | null; readonly estimate: DutyEstimate } {
  const isByPhone =
    fixes.phone.length > 0 && (fixes.unit.length === 0 || (unit.drivingMin === null && phone.drivingMin !== null))
  if (isByPhone) return { counted: 'phone', estimate: phone }
  return { counted: fixes.unit.length === 0 ? null : 'unit', estimate: unit }
}
