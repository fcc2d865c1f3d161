import { sectionsOf } from '@vigia/domain/shifts/handover-sections'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { acceptHandoverPoint, type Handover } from '../../../api/handovers.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import styles from './handover.module.css'
import { isLeft, NO_POINTS, type Part } from './handover-words.ts'
import { PointEditor } from './point-editor.tsx'
import { PointHead, PointWords, Questions } from './point-row.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { useHandoverAct } from './use-handover.ts'

/** On a phone: one point at a time, what is said of it above two large buttons (design, second part §3). */
export function PointPager({ handover, part }: { readonly handover: Handover; readonly part: Part }) {
  const points = sectionsOf(handover.points).flatMap(({ points: of }) => of)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const first = points.findIndex((point) => isLeft(point, handover))
  const at = points.findIndex(({ pointId }) => pointId === chosen)
  const index = at === -1 ? Math.max(0, first) : at
  const accepting = useHandoverAct((id: string) => acceptHandoverPoint(handover.handoverId, id))
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
  const accepts = part === 'receives' && isLeft(point, handover)
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
      <FormError message={accepting.error?.message ?? null} />
      {accepts ? (
        <footer>
          <Button
            size="xl"
            tone="primary"
            aria-busy={accepting.isPending || undefined}
            onClick={() =>
              accepting.mutate(point.pointId, { onSuccess: () => go(Math.min(points.length - 1, index + 1)) })
            }
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
