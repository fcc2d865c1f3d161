import type { Severity } from '../risk/severity.ts'
import type { PointKind } from './handover-points.ts'

/** `zone`: a trip at no risk yet, on its way into danger. */
export type PointHeading = PointKind | 'zone'

/** The headings under which points stand. What an alert takes along of its trip stands with it, so these say that they are the rest. */
export const HEADING_WORDS: Readonly<Record<PointHeading, string>> = {
  alert: 'Alertas abiertas',
  promise: 'Promesas sin alerta',
  risk: 'En riesgo sin alerta',
  zone: 'Entran a zona de riesgo',
  platform: 'Plataformas caídas',
  note: 'Notas del turno',
}

/** In the order in which they are shown. */
export const HEADINGS = Object.keys(HEADING_WORDS) as readonly PointHeading[]

interface Headed {
  readonly kind: PointKind
  readonly severity: Severity | null
}

export function headingOf({ kind, severity }: Headed): PointHeading {
  const isAtRisk = severity === 'critical' || severity === 'high'
  return kind === 'risk' && !isAtRisk ? 'zone' : kind
}

interface Section<P> {
  readonly id: string
  readonly title: string
  readonly points: readonly P[]
}

/** Points by their headings, those that came after the cut apart and last; empty headings are left out. */
export function sectionsOf<P extends Headed & { readonly isAfterCut: boolean }>(
  points: readonly P[],
): readonly Section<P>[] {
  const headed = HEADINGS.map((heading) => ({
    ...{ id: heading as string, title: HEADING_WORDS[heading] },
    points: points.filter((point) => headingOf(point) === heading && !point.isAfterCut),
  }))
  const after = { id: 'after', title: 'Después del corte', points: points.filter(({ isAfterCut }) => isAfterCut) }
  return [...headed, after].filter((section) => section.points.length > 0)
}

/** Points that have not ended by themselves: of those that did nothing is asked, and they count as done by nobody. */
export const stillOpen = <P extends { readonly closedAt: number | null }>(points: readonly P[]): readonly P[] =>
  points.filter(({ closedAt }) => closedAt === null)
