import { isUnaccepted, isUnready } from '@vigia/domain/shifts/handover-points'
import { stillOpen } from '@vigia/domain/shifts/handover-sections'
import type { Handover, HandoverPoint } from '../../../api/handovers.ts'
import type { SessionUser } from '../../../api/tokens.ts'

export const STATUS_WORDS: Readonly<Record<Handover['status'], string>> = {
  preparing: 'En preparación',
  'to-receive': 'Por recibir',
  received: 'Recibido',
  lapsed: 'Sin recibir',
}

/** Where nothing stands: for who sees a part of the fleet there may be more than they are shown. */
export const NO_POINTS = {
  whole: { title: 'Sin puntos pendientes', hint: 'La entrega lleva las dos firmas de todos modos.' },
  partial: { title: 'Ningún punto de los viajes que usted ve', hint: 'Los de otros viajes no se muestran aquí.' },
} as const

/**
 * What the person may do with a hand-over. `prepares` and `receives`: the side is theirs, or nobody's yet; `waits`: they handed over
 * and answer what is asked; `reads`: it is somebody else's, or over. The server decides: this spares a refusal.
 */
export type Part = 'prepares' | 'waits' | 'receives' | 'reads'

export const mayStandIn = (me: SessionUser | null): boolean => me?.role === 'supervisor' || me?.role === 'administrador'

export function partOf({ status, outgoing, incoming, isPartial }: Handover, me: SessionUser | null): Part {
  if (me === null || isPartial) return 'reads'
  if (status === 'preparing') {
    if (incoming?.id === me.id) return 'reads'
    return outgoing === null || outgoing.id === me.id || mayStandIn(me) ? 'prepares' : 'reads'
  }
  if (status !== 'to-receive') return 'reads'
  if (outgoing?.id === me.id) return 'waits'
  return incoming === null || incoming.id === me.id ? 'receives' : 'reads'
}

const attended = ({ readyAt, ...point }: HandoverPoint) => ({ ...point, isReady: readyAt !== null })

/** Whether a point still wants something of the side that is to sign next. */
export function isLeft(point: HandoverPoint, { status, incoming }: Pick<Handover, 'status' | 'incoming'>): boolean {
  if (status === 'preparing') return isUnready(attended(point))
  return status === 'to-receive' && isUnaccepted(attended(point), incoming?.id ?? null)
}

/** What of a side is in its browser alone. */
interface OfBrowser {
  /** Of how many points something is typed and not saved. */
  readonly unsaved: number
  /** The ids of the points that were accepted and wait for the server. */
  readonly sent: { readonly has: (pointId: string) => boolean }
}

/** Why the button that signs is off; null while it is not. */
export function signObstacle(handover: Handover, part: Part, { unsaved, sent }: OfBrowser): string | null {
  if (part !== 'prepares' && part !== 'receives') return null
  const undone = handover.points.filter((point) => isLeft(point, handover))
  const left = undone.filter(({ pointId }) => !sent.has(pointId)).length
  if (left === 0) return part === 'prepares' ? unsavedText(unsaved) : unsentText(undone.length)
  const verb = part === 'prepares' ? 'revisar' : 'aceptar'
  return left === 1 ? `Falta 1 punto por ${verb} para firmar` : `Faltan ${left} puntos por ${verb} para firmar`
}

function unsentText(points: number): string | null {
  if (points === 0) return null
  return `Falta enviar ${points === 1 ? '1 punto aceptado' : `${points} puntos aceptados`} para firmar`
}

function unsavedText(points: number): string | null {
  if (points === 0) return null
  return `Falta guardar lo que escribió en ${points === 1 ? '1 punto' : `${points} puntos`} para firmar`
}

/** How many are done by the side whose turn it is, of how many. */
export function progressOf(all: readonly HandoverPoint[], handover: Pick<Handover, 'status' | 'incoming'>) {
  const points = stillOpen(all)
  const done = points.filter((point) => !isLeft(point, handover)).length
  return { done, total: points.length, text: `${done} de ${points.length}` }
}
