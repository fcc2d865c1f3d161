import { mustAddFactor } from '@vigia/domain/account/must-add-factor'
import type { Sql } from '../../../db/pool.ts'
import { readSetting } from '../../../db/settings.store.ts'
import type { UserActor } from '../../../http/actor.ts'
import { conflict } from '../../../ports/errors.ts'
import { holdPerson } from '../invites.store.ts'
import { factorsOf, usableFactors } from './factors.store.ts'

/**
 * After one was taken away in this transaction: 409 for the last factor of somebody who must have one. Two that are taken
 * away at once are judged one after the other.
 */
export async function requireAnotherFactor(
  sql: Sql,
  { id, role, organisationId }: Pick<UserActor, 'id' | 'role' | 'organisationId'>,
): Promise<void> {
  await holdPerson(sql, id)
  const { secondFactor } = await readSetting(sql, organisationId, 'sign-in')
  const hasFactor = usableFactors(await factorsOf(sql, id)).length > 0
  if (mustAddFactor(secondFactor, { role, hasFactor, isVouchedFor: false })) {
    throw conflict('LAST_FACTOR', 'Su organización pide un segundo factor: configure otro antes de quitar este.')
  }
}
