import type { BodyOf, endpoints } from '@vigia/contract'
import type { ActaText } from '@vigia/domain/shifts/acta-text'
import type { HandoverAct, HandoverRefusal, HandoverState } from '@vigia/domain/shifts/handover-state'
import { nextHandover } from '@vigia/domain/shifts/handover-state'
import { type ActorAuditContext, type AuditEntry, type RequestSource, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Clock } from '../../ports/clock.ts'
import { type AppError, conflict, forbidden, notFound } from '../../ports/errors.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { HandoverWord } from '../../ports/handover-word.ts'
import { type Handover, readHandover, saveHandover } from './handovers.store.ts'
import type { HandedFleet } from './point-subjects.ts'
import { type HandoverPoint, pointsOf } from './points.store.ts'
import type { ShiftAlerts } from './shift-alerts.ts'
import type { ShiftTrips } from './shift-trips.ts'

/** By what somebody proves as they sign that it is they. */
export type SignerProof = OneOf<BodyOf<(typeof endpoints)['signHandover']>>
type OneOf<Body> = Body extends unknown ? Omit<Body, 'side'> : never

/** From where it is signed; `origin`: of the page, by which passkeys are bound. */
export interface SignedFrom {
  readonly source: RequestSource
  readonly origin: string
}

/** What the calls about hand-overs work with. */
export interface HandoverDeps {
  readonly db: Db
  /** Sees every trip, whoever asked. */
  readonly background: Db
  readonly clock: Clock
  readonly fleet: Pick<FleetReader, 'trips'>
  /** The whole fleet, not what somebody sees of it. */
  readonly whole: HandedFleet
  readonly alerts: ShiftAlerts
  readonly trips: ShiftTrips
  /** An acta as a PDF. */
  readonly drawActa: (acta: ActaText, asOf: number) => Promise<Buffer>
  /** Resolves when it proves that it is this person; throws else, and that is counted as sign-ins are. */
  readonly prove: (actor: UserActor, proof: SignerProof, from: SignedFrom) => Promise<void>
  /** Tells the open screens; `word`: and whom it is said to. */
  readonly changed: (organisationId: string, word?: HandoverWord) => void
}

/** Who does something to which hand-over, from where. */
export interface HandoverRequest {
  readonly actor: UserActor
  readonly audit: ActorAuditContext
  readonly handoverId: string
}

const PARTIAL = 'La entrega abarca viajes que usted no ve: la hace alguien que los ve todos.'

/** A hand-over with its points, held until the transaction ends. Throws 404, and 403 for who sees a part of the fleet only. */
export async function holdHandover(sql: Sql, { actor, handoverId }: HandoverRequest) {
  if (actor.reach !== null) throw forbidden(PARTIAL)
  const { organisationId } = actor
  const handover = await readHandover(sql, { organisationId, id: handoverId, hold: true })
  if (handover === null) throw noSuchHandover()
  return { handover, points: await pointsOf(sql, handoverId) }
}

export const noSuchHandover = () => notFound('No existe esa entrega de turno.')
const noSuchPoint = () => notFound('No existe ese punto en la entrega.')

export function pointOf(points: readonly HandoverPoint[], id: string): HandoverPoint {
  const point = points.find((each) => each.id === id)
  if (point === undefined) throw noSuchPoint()
  return point
}

export const mayStandIn = ({ role }: UserActor): boolean => role === 'supervisor' || role === 'administrador'

/** The state after an act, itself where the act changes none. Throws what refuses it. */
export function stateAfter(handover: Handover, act: HandoverAct, actor: UserActor): HandoverState {
  const step = nextHandover(handover.state, act, { id: actor.id, mayStandIn: mayStandIn(actor) })
  if (step.kind === 'refuse') throw refusal(step.why, handover, act)
  return step.kind === 'go' ? step.state : handover.state
}

/** The same, written. */
export async function takeStep(
  sql: Sql,
  handover: Handover,
  act: HandoverAct,
  actor: UserActor,
): Promise<HandoverState> {
  const state = stateAfter(handover, act, actor)
  if (state !== handover.state) await saveHandover(sql, handover.id, state)
  return state
}

function refusal(why: HandoverRefusal, { state, outgoing, incoming }: Handover, act: HandoverAct): AppError {
  switch (why) {
    case 'not-yet':
      return conflict('HANDOVER_NOT_SIGNED', 'Quien entrega aún no firma.')
    case 'signed':
      return conflict('HANDOVER_SIGNED', `${outgoing} ya firmó: lo que se entrega ya no cambia.`)
    case 'ended':
      return state.status === 'received'
        ? conflict('HANDOVER_ENDED', `Este turno ya lo recibió ${incoming}.`)
        : conflict('HANDOVER_ENDED', 'Esta entrega quedó sin recibir: ya hay otra en curso.')
    case 'same-person':
      return conflict('SAME_PERSON', 'Quien entrega no puede recibir.')
    case 'not-yours':
      if (act.kind === 'name') return forbidden('Quién entrega o recibe lo dice supervisión.')
      return state.status === 'preparing'
        ? conflict('HANDOVER_TAKEN', `La entrega la prepara ${outgoing}.`, { by: outgoing })
        : conflict('HANDOVER_TAKEN', `El turno lo recibe ${incoming}.`, { by: incoming })
    case 'points-open': {
      const left = act.kind === 'sign' ? act.openPoints : 0
      const points = left === 1 ? 'Falta 1 punto' : `Faltan ${left} puntos`
      const verb = act.kind === 'sign' && act.side === 'incoming' ? 'aceptar' : 'revisar'
      return conflict('POINTS_OPEN', `${points} por ${verb} para firmar.`, { open: left })
    }
  }
}

/** One row of the audit log about a hand-over. */
export const auditHandover = (
  sql: Sql,
  { audit, handoverId }: Pick<HandoverRequest, 'audit' | 'handoverId'>,
  act: Pick<AuditEntry, 'action' | 'before' | 'after' | 'details' | 'at'>,
): Promise<void> => recordAudit(sql, { ...audit, ...act, subject: `handover:${handoverId}` })
