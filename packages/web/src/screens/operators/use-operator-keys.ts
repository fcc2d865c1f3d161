import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Operator } from '../../api/operators.ts'
import { isHeir } from '../../browser/keep-focus.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'

interface OperatorKeys {
  readonly operators: readonly Operator[]
  readonly chosenId: string | null
  readonly onChoose: (operatorId: string) => void
  readonly scroller: RefObject<HTMLElement | null>
  readonly scrollTo: (index: number) => void
}

/** J and K move the focus from row to row, and an open panel follows; Enter on a row opens it. */
export function useOperatorKeys(here: OperatorKeys): void {
  const now = useRef(here)
  now.current = here
  /** Where the keys stand; moved by each at once, since two presses may come before one render. */
  const at = useRef(here.chosenId)
  /** The row that has to be drawn before it can take the focus. */
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (here.chosenId !== null) {
      at.current = here.chosenId
      return
    }
    // The panel was closed from within, and the row that opened it is not drawn any more: it is scrolled to, and has the focus.
    const { operators, scroller, scrollTo } = now.current
    const index = operators.findIndex(({ operatorId }) => operatorId === at.current)
    const heir = document.activeElement
    const list = scroller.current
    if (index === -1 || list === null || !isHeir(heir) || !(list.contains(heir) || heir?.contains(list))) return
    wanted.current = at.current
    scrollTo(index)
    focusWanted(scroller.current, wanted)
  }, [here.chosenId])
  useEffect(() => {
    focusWanted(here.scroller.current, wanted)
  })
  const commands = useMemo((): readonly Command[] => {
    const step = (by: 1 | -1) => (): void => {
      const { operators, chosenId, onChoose, scrollTo } = now.current
      const from = operators.findIndex(({ operatorId }) => operatorId === at.current)
      const index = from === -1 ? 0 : Math.min(operators.length - 1, Math.max(0, from + by))
      const next = operators[index]
      if (next === undefined) return
      at.current = next.operatorId
      wanted.current = next.operatorId
      scrollTo(index)
      if (chosenId !== null) onChoose(next.operatorId)
      else focusWanted(now.current.scroller.current, wanted)
    }
    return [
      { id: 'operators next', label: 'Operador siguiente', keys: 'j', step: 1 as const },
      { id: 'operators previous', label: 'Operador anterior', keys: 'k', step: -1 as const },
    ].map(({ step: by, ...command }) => ({
      ...{ ...command, group: 'Acciones' as const, hidden: true, repeats: true },
      run: step(by),
    }))
  }, [])
  useCommands(commands)
}

/** A row that is drawn takes the focus; another after the render that the scroll brings. */
function focusWanted(scroller: HTMLElement | null, wanted: RefObject<string | null>): void {
  if (wanted.current === null) return
  const row = scroller?.querySelector<HTMLElement>(`[data-operator="${CSS.escape(wanted.current)}"] button`)
  if (!row) return
  wanted.current = null
  row.focus({ preventScroll: true })
}
