import { History } from 'lucide-react'
import { useState } from 'react'
import { getHandover, listHandovers } from '../../../api/handovers.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { hourText } from '../../../text/hour-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ActaDialog } from './acta-dialog.tsx'
import styles from './handover.module.css'
import { allHandovers, handoverColumns } from './handover-columns.ts'
import { STATUS_WORDS } from './handover-words.ts'

/** Opens the hand-overs of before. */
export function HistoryButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Historial
      </Button>
      {isOpen ? <PastHandovers onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The hand-overs of before, and the acta of each. */
function PastHandovers({ onClose }: { readonly onClose: () => void }) {
  const [shown, setShown] = useState<string | null>(null)
  const now = useServerNow(60_000)
  const answer = useAnswer({ queryKey: ['handover', 'past'], queryFn: ({ signal }) => listHandovers(signal) })
  return (
    <Sheet open onOpenChange={onClose} label="Historial de entregas" side="right" widthRem={28}>
      <header className={surfaceStyles.panelHead}>
        <h2>Historial de entregas</h2>
        <span className={surfaceStyles.end}>
          <ExportList
            list="handovers"
            title="Entregas de turno"
            columnsAt={handoverColumns}
            rows={allHandovers}
            filter={[]}
          />
        </span>
      </header>
      <div className={surfaceStyles.scroll}>
        <Loaded answer={answer} loading="Cargando el historial…">
          {({ rows: past }) =>
            past.length === 0 ? (
              <EmptyState icon={<History size={26} aria-hidden="true" />} title="Aún no hay entregas" />
            ) : (
              <ul className={styles.past}>
                {past.map(({ handoverId, folio, status, shifts, startsAt, outgoing, incoming, receivedAt }) => (
                  <li key={handoverId}>
                    <button type="button" onClick={() => setShown(handoverId)}>
                      <b>{folio}</b>
                      <span>
                        {shifts[0]} a {shifts[1].toLowerCase()} · {hourText(startsAt, now)}
                      </span>
                      <small>
                        {outgoing ?? 'Nadie entregó'} → {incoming ?? 'nadie recibió'} · {STATUS_WORDS[status]}
                        {receivedAt === null ? '' : ` ${clockTime(receivedAt)}`}
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {shown === null ? null : <PastActa handoverId={shown} onClose={() => setShown(null)} />}
    </Sheet>
  )
}

function PastActa({ handoverId, onClose }: { readonly handoverId: string; readonly onClose: () => void }) {
  const answer = useAnswer({
    queryKey: ['handover', 'past', handoverId],
    queryFn: ({ signal }) => getHandover(handoverId, signal),
  })
  return (
    <Loaded answer={answer} loading="Cargando el acta…">
      {(handover) => <ActaDialog handover={handover} onClose={onClose} />}
    </Loaded>
  )
}
