import { sectionsOf } from '@vigia/domain/shifts/handover-sections'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import type { Handover } from '../../../api/handovers.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import styles from './handover.module.css'
import { isLeft, NO_POINTS, type Part } from './handover-words.ts'
import { PointEditor } from './point-editor.tsx'
import { AcceptedUnsent, PointHead, PointWords, Questions } from './point-row.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { useAcceptances } from './use-acceptances.ts'

/** On a phone: one point at a time, what is said of it above two large buttons (design, second part §3). */
export function PointPager({ handover, part }: { readonly handover: Handover; readonly part: Part }) {
  const points = sectionsOf(handover.points).flatMap(({ points: of }) => of)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { accept, sent, refused, waitingSince } = useAcceptances(handover)
  const first = points.findIndex((point) => isLeft(point, handover) && !sent.has(point.pointId))
  const at = points.findIndex(({ pointId }) => pointId === chosen)
  const index = at === -1 ? Math.max(0, first) : at
  const point = points[index]
  if (point === undefined) {
    return (
      <EmptyState
        icon={<ClipboardCheck size={26} aria-hidden="true" />}
        {...NO_POINTS[handover.isPartial ? 'partial' : 'whole']}
      />
    )
  }
  const go = (to: number): void => setChosen(points[to]?.pointId ?? null)
  const unsent = sent.get(point.pointId)
  const accepts = part === 'receives' && isLeft(point, handover) && unsent === undefined
  return (
    <article className={styles.pager} aria-label={`Punto ${index + 1} de ${points.length}`}>
      <header>
        <Button size="sm" disabled={index === 0} onClick={() => go(index - 1)}>
          Anterior
        </Button>
        <b>
          {index + 1} de {points.length}
        </b>
        <Button size="sm" disabled={index === points.length - 1} onClick={() => go(index + 1)}>
          Siguiente
        </Button>
      </header>
      <div>
        <div className={styles.said}>
          {part === 'prepares' && point.closedAt === null ? (
            <PointEditor key={point.pointId} point={point} handover={handover} />
          ) : (
            <PointWords point={point} />
          )}
          <Questions point={point} handover={handover} part={part} />
        </div>
        <PointHead point={point} />
      </div>
      <FormError message={refused.get(point.pointId)?.refusal ?? null} />
      {unsent === undefined ? null : <AcceptedUnsent acceptance={unsent} isAway={waitingSince !== null} />}
      {accepts ? (
        <footer>
          <Button
            size="xl"
            tone="primary"
            onClick={() => {
              accept(point)
              go(Math.min(points.length - 1, index + 1))
            }}
          >
            Aceptar
          </Button>
          <Button size="xl" onClick={() => setAsking(true)}>
            Preguntar
          </Button>
        </footer>
      ) : null}
      {isAsking ? (
        <QuestionDialog handoverId={handover.handoverId} point={point} onClose={() => setAsking(false)} />
      ) : null}
    </article>
  )
}
