import { checkOwnRule, defaultOver, type OwnRule, type RuledType } from '@vigia/domain/alerts/own-rule'
import type { Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { AppError } from '../../ports/errors.ts'
import { problemToWire, type Standing } from './own-rule.wire.ts'
import { unknownOfRule } from './own-rule-versions.store.ts'

/** By what an organisation measures today. */
export const standingOf = async (sql: Sql, organisationId: string): Promise<Standing> => ({
  weights: await readSetting(sql, organisationId, 'risk'),
  limits: await readSetting(sql, organisationId, 'alerts'),
})

interface Asked {
  readonly rule: OwnRule
  /** As it stands; null: as the product has it. */
  readonly before: OwnRule | null
  /** Whether this installation sends mail. */
  readonly isMailOn: boolean
}

/** Throws 422 with every reason why the rule cannot be kept. */
export async function refuseBadRule(
  sql: Sql,
  organisationId: string,
  type: RuledType,
  { rule, before, isMailOn }: Asked,
): Promise<void> {
  const { weights, limits } = await standingOf(sql, organisationId)
  const problems = [...checkOwnRule(type, rule, defaultOver(type, weights, limits))]
  const { escalateTo } = rule
  const person = /^\d+$/.test(escalateTo) ? escalateTo : null
  const unknown = await unknownOfRule(sql, organisationId, rule.scope?.clients ?? [], person)
  if (unknown.clients.length > 0) problems.push({ field: 'scope', text: 'Un cliente del alcance ya no existe' })
  if (unknown.isPersonUnknown) problems.push({ field: 'escalateTo', text: 'Esa persona no tiene una cuenta activa' })
  // One that has it from before may keep it: whoever takes the mail server away changes nobody's rules.
  if (!isMailOn && rule.channels.includes('mail') && before?.channels.includes('mail') !== true)
    problems.push({ field: 'channels', text: 'Este servidor no tiene correo configurado' })
  if (problems.length === 0) return
  const [first] = problems
  throw new AppError(422, 'RULE_REFUSED', `${first?.text}.`, { details: problems.map(problemToWire) })
}
