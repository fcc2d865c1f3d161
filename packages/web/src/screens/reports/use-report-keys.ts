import { useMemo, useRef } from 'react'
import { type Command, useCommands } from '../../widgets/command-registry.ts'

interface ReportKeys<Row> {
  readonly shown: readonly Row[]
  readonly chosenId: string | null
  readonly onChoose: (chosen: Row) => void
}

/** J and K go from report to report, from anywhere on the screen. */
export function useReportKeys<Row extends { readonly id: string }>(here: ReportKeys<Row>): void {
  const now = useRef(here)
  now.current = here
  /** Moved by each key at once: two presses may come before one render. */
  const at = useRef(here.chosenId)
  at.current = here.chosenId
  const commands = useMemo((): readonly Command[] => {
    const step = (by: 1 | -1) => (): void => {
      const { shown, onChoose } = now.current
      const from = shown.findIndex(({ id }) => id === at.current)
      const next = shown[from === -1 ? 0 : Math.min(shown.length - 1, Math.max(0, from + by))]
      if (next === undefined || next.id === at.current) return
      at.current = next.id
      onChoose(next)
      document.querySelector(`[data-report="${CSS.escape(next.id)}"]`)?.scrollIntoView({ block: 'nearest' })
    }
    return [
      { id: 'reports next', label: 'Reporte siguiente', keys: 'j', run: step(1) },
      { id: 'reports previous', label: 'Reporte anterior', keys: 'k', run: step(-1) },
    ].map((command) => ({ ...command, group: 'Acciones' as const, hidden: true, repeats: true }))
  }, [])
  useCommands(commands)
}
