import { matchKey } from '@vigia/domain/text/match-key'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { insertOperator, type OperatorFacts, saveOperator } from '../../db/operators.store.ts'
import { currentReach } from '../../db/organisation-scope.ts'
import { activeTripsOf } from '../../db/trip-devices.store.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { AppError, conflict, forbidden, notFound } from '../../ports/errors.ts'
import { operatorFacts, seesOperator } from './operator-list.store.ts'
import type { RegistryDeps } from './registry-deps.ts'

type Deps = Pick<RegistryDeps, 'db' | 'clock' | 'signals' | 'writeTrips'>
type Change = { readonly [K in keyof OperatorFacts]?: OperatorFacts[K] | undefined }

/** Adds an operator. 409 when the organisation has one of this name, 403 for who would not see them. */
export async function createOperator(deps: Deps, audit: ActorAuditContext, facts: OperatorFacts): Promise<string> {
  if (currentReach() !== null)
    throw forbidden('Con un alcance limitado no se agregan operadores: llegan con los viajes.')
  const key = keyOf(facts.name)
  return deps.writeTrips(audit.organisationId, async (sql) => {
    const at = deps.clock.now()
    const id = await insertOperator(sql, audit.organisationId, { ...facts, key, now: at })
    if (id === null) throw nameTaken()
    // What is audited names nobody: the log outlives what is erased (ADR 13).
    const after = { version: 1, fields: filled(facts) }
    await recordAudit(sql, { ...audit, action: 'operator-create', subject: `operator:${id}`, before: null, after, at })
    return id
  })
}

/**
 * Changes an operator. 404 for one that whoever asks does not see, 412 when somebody else changed them meanwhile, 409 when
 * another one has the name.
 */
export async function updateOperator(
  deps: Deps,
  audit: ActorAuditContext,
  { id, version, change }: { readonly id: string; readonly version: number; readonly change: Change },
): Promise<number> {
  const { organisationId } = audit
  if (!(await seesOperator(deps.db, organisationId, id))) throw noOperator()
  const { saved, tripIds } = await deps.writeTrips(organisationId, async (sql) => {
    const at = deps.clock.now()
    const before = await operatorFacts(sql, organisationId, id)
    if (before === null) throw noOperator()
    if (before.version !== version) throw changedMeanwhile()
    const after: OperatorFacts = {
      name: change.name ?? before.name,
      phone: given(change.phone, before.phone),
      email: given(change.email, before.email),
      emergencyName: given(change.emergencyName, before.emergencyName),
      emergencyPhone: given(change.emergencyPhone, before.emergencyPhone),
    }
    const fields = FIELDS.filter((field) => after[field] !== before[field])
    if (fields.length === 0) return { saved: version, tripIds: [] }
    const now = await saveOperator(sql, id, { ...after, key: keyOf(after.name) }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error
    })
    const values = { before: { version }, after: { version: now, fields } }
    await recordAudit(sql, { ...audit, action: 'operator-change', subject: `operator:${id}`, ...values, at })
    return { saved: now, tripIds: await activeTripsOf(sql, [id], []) }
  })
  if (tripIds.length > 0) deps.signals.tripsChanged(organisationId, tripIds)
  return saved
}

const FIELDS = [
  'name',
  'phone',
  'email',
  'emergencyName',
  'emergencyPhone',
] as const satisfies readonly (keyof OperatorFacts)[]

const filled = (facts: OperatorFacts) => FIELDS.filter((field) => facts[field] !== null)

/** A text that is cleared may come as an empty one. */
const given = (value: string | null | undefined, known: string | null): string | null =>
  value === undefined ? known : value || null

function keyOf(name: string): string {
  const key = matchKey(name)
  if (key === '') throw new AppError(422, 'OPERATOR_REFUSED', 'El nombre debe tener letras o números.')
  return key
}

const noOperator = () => notFound('No existe ese operador.')
const nameTaken = () => conflict('OPERATOR_TAKEN', 'Ya hay un operador con ese nombre.')
const changedMeanwhile = () =>
  new AppError(412, 'CHANGED_MEANWHILE', 'Otra persona cambió a este operador mientras usted escribía. Vea cómo quedó.')
