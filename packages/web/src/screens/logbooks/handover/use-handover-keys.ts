import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Handover, HandoverPoint } from '../../../api/handovers.ts'
import { isHeir } from '../../../browser/keep-focus.ts'
import { type Command, type KeyLine, useCommands, useKeyLines } from '../../../widgets/command-registry.ts'
import { shortcutsOn } from '../../../widgets/shortcut-keys.ts'
import type { Part } from './handover-words.ts'
import { useAcceptances } from './use-acceptances.ts'

interface HandoverKeys {
  readonly handover: Handover
  readonly part: Part
  /** In the order in which they are shown. */
  readonly points: readonly HandoverPoint[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly onAsk: (point: HandoverPoint) => void
  readonly onNote: () => void
}

/**
 * J and K move from point to point; A accepts, Q asks, Enter writes of it or opens its trip, N goes to the hour, + adds a note of the shift.
 * Answers what goes on to write of the point after one that is ready.
 */
export function useHandoverKeys(here: HandoverKeys): (readyId: string) => void {
  const now = useRef(here)
  now.current = here
  const { part } = here
  const { accept } = useAcceptances(here.handover)
  const commands = useMemo((): readonly Command[] => {
    const focusedId = (): string | undefined =>
      document.activeElement?.closest<HTMLElement>('[data-point]')?.dataset.point
    const focused = (): HandoverPoint | undefined => now.current.points.find(({ pointId }) => pointId === focusedId())
    const step = (by: 1 | -1) => (): void => {
      const { points } = now.current
      const from = points.findIndex(({ pointId }) => pointId === focusedId())
      const next = points[from === -1 ? 0 : Math.min(points.length - 1, Math.max(0, from + by))]
      if (next !== undefined) rowOf(now.current, next.pointId)?.focus()
    }
    const waiting = (): HandoverPoint | undefined => {
      // What stands in the place of one that is gone was chosen by nobody.
      const point = isHeir(document.activeElement) ? undefined : focused()
      return point?.closedAt === null ? point : undefined
    }
    const key = (id: string, label: string, keys: string, run: () => void): Command => ({
      ...{ id: `handover ${id}`, label, keys, run, group: 'Acciones', hidden: true },
    })
    const receiving = [
      key('accept', 'Aceptar el punto', 'a', () => {
        const point = waiting()
        if (point === undefined) return
        accept(point)
        step(1)()
      }),
      key('ask', 'Preguntar por el punto', 'q', () => {
        const point = waiting()
        if (point !== undefined) now.current.onAsk(point)
      }),
    ]
    const preparing = [
      key('hour', 'Hora de la próxima acción', 'n', () => {
        const id = focusedId()
        if (id !== undefined) rowOf(now.current, id)?.querySelector<HTMLElement>('[data-slot~="hour"]')?.focus()
      }),
      key('note', 'Nota general del turno', '+', () => now.current.onNote()),
    ]
    return [
      { ...key('next', 'Punto siguiente', 'j', step(1)), repeats: true },
      { ...key('previous', 'Punto anterior', 'k', step(-1)), repeats: true },
      ...(part === 'prepares' ? preparing : []),
      ...(part === 'receives' ? receiving : []),
    ]
  }, [accept, part])
  useCommands(commands)
  useEnter(here)
  return useCallback((readyId) => {
    const { points } = now.current
    const next = points[points.findIndex(({ pointId }) => pointId === readyId) + 1]
    const row = next === undefined ? null : rowOf(now.current, next.pointId)
    // Who has gone elsewhere meanwhile stays there.
    if (rowOf(now.current, readyId)?.contains(document.activeElement)) (editorOf(row) ?? row)?.focus()
  }, [])
}

const rowOf = ({ scroller }: HandoverKeys, pointId: string): HTMLElement | null =>
  scroller.current?.querySelector<HTMLElement>(`[data-point="${CSS.escape(pointId)}"]`) ?? null

const editorOf = (row: HTMLElement | null): HTMLElement | null => row?.querySelector('textarea') ?? null

const WRITES: readonly KeyLine[] = [{ keys: 'Enter', label: 'Escribir del punto; en sus campos, queda listo' }]
const OPENS: readonly KeyLine[] = [{ keys: 'Enter', label: 'Abrir el viaje del punto' }]

/** On the point itself: in a field of it, or on a button, Enter is theirs. */
function useEnter({ scroller, points, part }: HandoverKeys): void {
  const navigate = useNavigate()
  useKeyLines(part === 'prepares' ? WRITES : OPENS)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const row = event.target
      if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !shortcutsOn())
        return
      if (!(row instanceof HTMLElement) || isHeir(row)) return
      const point = points.find(({ pointId }) => pointId === row.dataset.point)
      if (point === undefined) return
      event.preventDefault()
      const editor = editorOf(row)
      if (editor !== null) editor.focus()
      else if (point.tripId !== null) void navigate(`?tab=todas&viaje=${encodeURIComponent(point.tripId)}`)
    }
    const list = scroller.current
    list?.addEventListener('keydown', listen)
    return () => list?.removeEventListener('keydown', listen)
  }, [scroller, points, navigate])
}
