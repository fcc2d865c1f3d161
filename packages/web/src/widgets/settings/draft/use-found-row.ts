import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The setting to which the address leads: `?ajuste=risk.stoppedMinutes`. */
export const FOUND_PARAM = 'ajuste'
const TINTED_MS = 2_000

const CONTROLS = 'input, select, textarea, [role="switch"], [role="radio"], button'
const CHOSEN = 'input[type="radio"]:checked, [role="radio"][aria-checked="true"]'

/** The first control of a row; of several to choose from, the one that is chosen: the keyboard goes on from there. */
const controlOf = (row: HTMLElement | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>(CHOSEN) ?? row?.querySelector<HTMLElement>(CONTROLS) ?? null

/** Opens, once, the one of a list to which the address leads: that of `?ajuste=devices.12` for `devices`. */
export function useFoundOne(list: string, open: (id: string) => void): void {
  const [params, setParams] = useSearchParams()
  const found = params.get(FOUND_PARAM)
  const id = found?.startsWith(`${list}.`) === true ? found.slice(list.length + 1) : null
  const run = useRef(open)
  run.current = open
  useEffect(() => {
    if (id === null) return
    run.current(id)
    setParams(withoutFound, { replace: true })
  }, [id, setParams])
}

function withoutFound(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete(FOUND_PARAM)
  return after
}

/** Whether the address leads to this row: then it comes into sight, its control gets the focus, and it is tinted for 2 s. */
export function useFoundRow<E extends HTMLElement = HTMLLIElement>(
  key: string,
): { readonly row: RefObject<E | null>; readonly isFound: boolean } {
  const row = useRef<E>(null)
  const [params, setParams] = useSearchParams()
  const [isFound, setFound] = useState(false)
  const isAsked = params.get(FOUND_PARAM) === key
  useEffect(() => {
    if (!isAsked) return
    setFound(true)
    row.current?.scrollIntoView({ block: 'center' })
    controlOf(row.current)?.focus()
    // What was found once is not found again by a reload.
    setParams(withoutFound, { replace: true })
  }, [isAsked, setParams])
  useEffect(() => {
    if (!isFound) return
    const timer = setTimeout(() => setFound(false), TINTED_MS)
    return () => clearTimeout(timer)
  }, [isFound])
  return { row, isFound }
}
