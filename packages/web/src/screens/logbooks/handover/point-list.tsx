import { sectionsOf } from '@vigia/domain/shifts/handover-sections'
import { ClipboardCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Handover, HandoverPoint } from '../../../api/handovers.ts'
import { shortName } from '../../../text/short-name.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './handover.module.css'
import { NO_POINTS, type Part } from './handover-words.ts'
import { NoteDialog } from './note-dialog.tsx'
import { PointRow } from './point-row.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { useHandoverKeys } from './use-handover-keys.ts'

interface PointListProps {
  readonly handover: Handover
  readonly part: Part
}

/** All points under their headings; one of them is the one that is being looked through. */
export function PointList({ handover, part }: PointListProps) {
  const { points, outgoing, incoming } = handover
  const scroller = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<HandoverPoint | null>(null)
  const [isNoting, setNoting] = useState(false)
  const sections = sectionsOf(points)
  const goOn = useHandoverKeys({
    ...{ handover, part, scroller, points: sections.flatMap(({ points: of }) => of) },
    ...{ onAsk: setAsking, onNote: () => setNoting(true) },
  })
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        <span>Punto</span>
        <span>Entrega {outgoing === null ? null : <b>{shortName(outgoing.name)}</b>}</span>
        <span>
          {part === 'prepares' ? 'Estado' : <>Recibe {incoming === null ? null : <b>{shortName(incoming.name)}</b>}</>}
        </span>
      </div>
      <div className={styles.points} ref={scroller}>
        {points.length === 0 ? (
          <EmptyState
            icon={<ClipboardCheck size={26} aria-hidden="true" />}
            {...NO_POINTS[handover.isPartial ? 'partial' : 'whole']}
          />
        ) : null}
        {sections.map(({ id, title, points: of }) => (
          <section key={id} aria-label={title}>
            <h2 id={`puntos-${id}`}>
              {title} <span>{of.length}</span>
            </h2>
            <ul>
              {of.map((point) => (
                <PointRow
                  key={point.pointId}
                  point={point}
                  handover={handover}
                  part={part}
                  onAsk={() => setAsking(point)}
                  onReady={goOn}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <footer className={styles.foot}>
        {part === 'prepares' ? (
          <>
            <Button size="sm" onClick={() => setNoting(true)}>
              Agregar nota general
            </Button>
            <span>
              <Kbd keys="J" /> <Kbd keys="K" /> moverse · <Kbd keys="Enter" /> listo · <Kbd keys="N" /> hora ·{' '}
              <Kbd keys="+" /> nota
            </span>
          </>
        ) : (
          <span>
            <Kbd keys="J" /> <Kbd keys="K" /> moverse
            {part === 'receives' ? (
              <>
                {' '}
                · <Kbd keys="A" /> aceptar · <Kbd keys="Q" /> preguntar
              </>
            ) : null}{' '}
            · <Kbd keys="Enter" /> abrir el viaje
          </span>
        )}
      </footer>
      {asking === null ? null : (
        <QuestionDialog handoverId={handover.handoverId} point={asking} onClose={() => setAsking(null)} />
      )}
      {isNoting ? <NoteDialog handoverId={handover.handoverId} onClose={() => setNoting(false)} /> : null}
    </>
  )
}
