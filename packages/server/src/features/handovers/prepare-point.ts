import { randomUUID } from 'node:crypto'
import { pointLacks } from '@vigia/domain/shifts/handover-points'
import { isoOf } from '../../http/iso-of.ts'
import { requireUnchanged } from '../../http/require-unchanged.ts'
import { AppError, conflict } from '../../ports/errors.ts'
import {
  auditHandover,
  type HandoverDeps,
  type HandoverRequest,
  holdHandover,
  pointOf,
  takeStep,
} from './handover-deps.ts'
import { insertNote, savePoint } from './points.store.ts'

/** What the outgoing writes of a point; what is not named stays as it is. `nextActionAt` in epoch ms. */
interface PointText {
  readonly note?: string | undefined
  readonly nextAction?: string | undefined
  readonly nextActionAt?: number | null | undefined
}

interface Preparation extends PointText {
  readonly pointId: string
  readonly isReady?: boolean | undefined
  /** As whoever asks has read it. */
  readonly was?: PointText | undefined
}

const LACKS = {
  note: 'La nota de una alerta lleva al menos 10 caracteres.',
  action: 'Falta la próxima acción.',
  hour: 'Falta la hora de la próxima acción.',
} as const

/**
 * Writes what the next shift has to know of a point, and that it is ready. Throws 404, 409 once it was signed, 412 when somebody
 * else wrote of it meanwhile, 422 for what it lacks.
 */
export async function prepareHandoverPoint(
  { db, clock, changed }: HandoverDeps,
  request: HandoverRequest,
  { pointId, ...wanted }: Preparation,
): Promise<void> {
  await db.transaction(async (sql) => {
    const { handover, points } = await holdHandover(sql, request)
    const point = pointOf(points, pointId)
    await takeStep(sql, handover, { kind: 'prepare' }, request.actor)
    if (point.closedAt !== null) throw conflict('POINT_CLOSED', 'Ese punto ya se cerró.')
    await requireUnchanged(sql, {
      ...{ organisationId: request.actor.organisationId, subject: `handover:${request.handoverId}` },
      part: { point: pointId },
      ...{ before: textOf(point), change: textOf(wanted), was: wanted.was && textOf(wanted.was) },
    })
    const now = clock.now()
    const next = {
      note: wanted.note ?? point.note,
      nextAction: wanted.nextAction ?? point.nextAction,
      nextActionAt: wanted.nextActionAt === undefined ? point.nextActionAt : wanted.nextActionAt,
      // What is written anew is to be looked through anew.
      readyAt: wanted.isReady === true ? (point.readyAt ?? now) : null,
    }
    const lacks = pointLacks({ kind: point.kind, ...next })
    if (next.readyAt !== null && lacks !== null)
      throw new AppError(422, 'POINT_LACKS', LACKS[lacks], { details: { lacks } })
    await savePoint(sql, pointId, next)
    await auditHandover(sql, request, {
      ...{
        action: 'handover-point',
        before: auditedPoint(point, point),
        after: auditedPoint(next, point),
        details: { about: aboutOf(point), point: pointId },
        at: now,
      },
    })
  })
  changed(request.actor.organisationId)
}

/** Adds a note about no trip. Throws 404, 409 once it was signed. */
export async function addHandoverNote(
  { db, clock, changed }: HandoverDeps,
  request: HandoverRequest,
  note: string,
): Promise<void> {
  await db.transaction(async (sql) => {
    const { handover } = await holdHandover(sql, request)
    await takeStep(sql, handover, { kind: 'prepare' }, request.actor)
    const now = clock.now()
    await insertNote(sql, handover.id, `note:${randomUUID()}`, note, now)
    await auditHandover(sql, request, { action: 'handover-note', before: null, after: { note: 'new' }, at: now })
  })
  changed(request.actor.organisationId)
}

const textOf = ({ note, nextAction, nextActionAt: at }: PointText) => ({
  ...{ note, nextAction },
  nextActionAt: typeof at === 'number' ? isoOf(at) : at,
})

interface Written {
  readonly note: string
  readonly nextAction: string
  readonly nextActionAt: number | null
  readonly readyAt: number | null
}

/** Without the words: they may name a person, whose name is taken out of everything but the audit log. */
const auditedPoint = (written: Written, before: Written) => ({
  note: auditedText(written.note, before.note),
  nextAction: auditedText(written.nextAction, before.nextAction),
  nextActionAt: written.nextActionAt === null ? null : isoOf(written.nextActionAt),
  ready: written.readyAt !== null,
})

const auditedText = (text: string, before: string): string => (text === '' ? 'none' : text === before ? 'set' : 'new')

/** What of a point the audit log says: the plates, else what it is. */
export const aboutOf = ({ label, title }: { readonly label: string | null; readonly title: string }): string =>
  label ?? title
