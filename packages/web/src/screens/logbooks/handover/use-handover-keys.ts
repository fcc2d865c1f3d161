import { type RefObject, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { acceptHandoverPoint, type Handover, type HandoverPoint } from '../../../api/handovers.ts'
import { isHeir } from '../../../browser/keep-focus.ts'
import { type Command, useCommands } from '../../../widgets/command-registry.ts'
import type { Part } from './handover-words.ts'
import { useHandoverAct } from './use-handover.ts'

interface HandoverKeys {
  readonly handover: Handover
  readonly part: Part
  /** In the order in which they are shown. */
  readonly points: readonly HandoverPoint[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly onAsk: (point: HandoverPoint) => void
  readonly onNote: () => void
}

/** J and K move from point to point; A accepts, Q asks, Enter opens the trip, N goes to the hour, + adds a note of the shift. */
export function useHandoverKeys(here: HandoverKeys): void {
  const now = useRef(here)
  now.current = here
  const navigate = useNavigate()
  const { mutate: accept } = useHandoverAct((id: string) => acceptHandoverPoint(now.current.handover.handoverId, id))
  const commands = useMemo((): readonly Command[] => {
    const focusedId = (): string | undefined =>
      document.activeElement?.closest<HTMLElement>('[data-point]')?.dataset.point
    const focused = (): HandoverPoint | undefined => now.current.points.find(({ pointId }) => pointId === focusedId())
    const rowOf = (pointId: string): HTMLElement | null =>
      now.current.scroller.current?.querySelector<HTMLElement>(`[data-point="${CSS.escape(pointId)}"]`) ?? null
    const step = (by: 1 | -1) => (): void => {
      const { points } = now.current
      const from = points.findIndex(({ pointId }) => pointId === focusedId())
      const next = points[from === -1 ? 0 : Math.min(points.length - 1, Math.max(0, from + by))]
      if (next !== undefined) rowOf(next.pointId)?.focus()
    }
    const receives = (): HandoverPoint | undefined => {
      // What stands in the place of one that is gone was chosen by nobody.
      const point = isHeir(document.activeElement) ? undefined : focused()
      return now.current.part === 'receives' && point?.closedAt === null ? point : undefined
    }
    const key = (id: string, label: string, keys: string, run: () => void): Command => ({
      ...{ id: `handover ${id}`, label, keys, run, group: 'Acciones', hidden: true },
    })
    return [
      { ...key('next', 'Punto siguiente', 'j', step(1)), repeats: true },
      { ...key('previous', 'Punto anterior', 'k', step(-1)), repeats: true },
      key('accept', 'Aceptar el punto', 'a', () => {
        const point = receives()
        if (point !== undefined) accept(point.pointId, { onSuccess: step(1) })
      }),
      key('ask', 'Preguntar por el punto', 'q', () => {
        const point = receives()
        if (point !== undefined) now.current.onAsk(point)
      }),
      key('hour', 'Hora de la próxima acción', 'n', () => {
        const id = focusedId()
        if (id !== undefined) rowOf(id)?.querySelector<HTMLElement>('[data-slot~="hour"]')?.focus()
      }),
      key('note', 'Nota general del turno', '+', () => {
        if (now.current.part === 'prepares') now.current.onNote()
      }),
      key('open', 'Escribir del punto, o abrir su viaje', 'Enter', () => {
        const point = focused()
        if (point === undefined) return
        const editor = rowOf(point.pointId)?.querySelector('textarea')
        if (editor) editor.focus()
        else if (point.tripId !== null) void navigate(`?tab=todas&viaje=${encodeURIComponent(point.tripId)}`)
      }),
    ]
  }, [navigate, accept])
  useCommands(commands)
}
