import { isOpenPromise } from '@vigia/domain/communication/promise'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { TripPromise } from '../../../api/promises.ts'
import { mayAct } from '../../../api/tokens.ts'
import { isHeir } from '../../../browser/keep-focus.ts'
import { type Command, useCommands } from '../../../widgets/command-registry.ts'
import type { PromiseAct } from './promise-dialog.tsx'

interface PromiseKeys {
  readonly promises: readonly TripPromise[]
  readonly onAct: (promise: TripPromise, act: PromiseAct) => void
  readonly scroller: RefObject<HTMLElement | null>
  readonly scrollTo: (index: number) => void
}

const ACTS = [
  { id: 'promise kept', label: 'Promesa cumplida', keys: 'p', act: 'kept' },
  { id: 'promise broken', label: 'Promesa incumplida', keys: 'x', act: 'broken' },
  { id: 'promise moved', label: 'Mover la promesa', keys: 'o', act: 'moved' },
] as const

/** J and K move the focus from row to row; P, X and O say what became of the promise in whose row it is. */
export function usePromiseKeys(here: PromiseKeys): void {
  const now = useRef(here)
  now.current = here
  /** The row that has to be drawn before it can take the focus. */
  const wanted = useRef<string | null>(null)
  useEffect(() => focusWanted(here.scroller.current, wanted))
  const commands = useMemo((): readonly Command[] => {
    const focused = (): string | undefined =>
      document.activeElement?.closest<HTMLElement>('[data-promise]')?.dataset.promise
    const step = (by: 1 | -1) => (): void => {
      const { promises, scroller, scrollTo } = now.current
      const from = promises.findIndex(({ promiseId }) => promiseId === (wanted.current ?? focused()))
      const index = from === -1 ? 0 : Math.min(promises.length - 1, Math.max(0, from + by))
      const next = promises[index]
      if (next === undefined) return
      wanted.current = next.promiseId
      scrollTo(index)
      focusWanted(scroller.current, wanted)
    }
    const actOn = (act: PromiseAct) => (): void => {
      // What stands in the place of one that is gone was chosen by nobody.
      if (isHeir(document.activeElement)) return
      const promise = now.current.promises.find(({ promiseId }) => promiseId === focused())
      if (promise === undefined || !mayAct() || !isOpenPromise(promise.state)) return
      if (act === 'moved' && !promise.isTripActive) return
      now.current.onAct(promise, act)
    }
    const moves = { group: 'Acciones', hidden: true, repeats: true } as const
    return [
      { ...moves, id: 'promises next', label: 'Promesa siguiente', keys: 'j', run: step(1) },
      { ...moves, id: 'promises previous', label: 'Promesa anterior', keys: 'k', run: step(-1) },
      ...ACTS.map(({ act, ...command }) => ({ ...command, group: 'Acciones' as const, hidden: true, run: actOn(act) })),
    ]
  }, [])
  useCommands(commands)
}

/** A row that is drawn takes the focus by its link; another after the render that the scroll brings. */
function focusWanted(scroller: HTMLElement | null, wanted: RefObject<string | null>): void {
  if (wanted.current === null) return
  const row = scroller?.querySelector<HTMLElement>(`[data-promise="${CSS.escape(wanted.current)}"] a`)
  if (!row) return
  wanted.current = null
  row.focus({ preventScroll: true })
}
