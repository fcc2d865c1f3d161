import type { Sql } from '../../db/pool.ts'
import type { PartyRefs } from './party-refs.ts'
import { keptKeys } from './trip-parties.store.ts'

/**
 * Whom changes name by the keys that the organisation keeps them under: what there is to say of an operator or a unit is said also
 * of who is named as a double was that is merged into them. The refused (`string`) stay as they are.
 */
export async function keptRefs(
  sql: Sql,
  organisationId: string,
  refs: readonly (PartyRefs | string)[],
): Promise<(PartyRefs | string)[]> {
  const named = refs.filter((ref) => typeof ref !== 'string')
  const keysOf = (of: 'operator' | 'unit') => [...new Set(named.flatMap((ref) => ref[of]?.key ?? []))]
  const operators = await keptKeys(sql, organisationId, 'operators', keysOf('operator'))
  const units = await keptKeys(sql, organisationId, 'units', keysOf('unit'))
  return refs.map((ref) => {
    if (typeof ref === 'string') return ref
    const { operator, unit } = ref
    return {
      ...ref,
      operator: operator && { ...operator, key: operators.get(operator.key) ?? operator.key },
      unit: unit && { ...unit, key: units.get(unit.key) ?? unit.key },
    }
  })
}
