import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Gives the focus to the first field that is wrong when what was tried with a form has been refused, unless the person has gone on
 * meanwhile. Answers where the form is, which may be given, and what says that it is tried now.
 */
export function useWrongField<Place extends HTMLElement = HTMLFormElement>(
  isBusy: boolean,
  given?: RefObject<Place | null>,
): readonly [RefObject<Place | null>, () => void] {
  const own = useRef<Place>(null)
  const form = given ?? own
  /** What had the focus when it was tried; null: nothing is waited for. */
  const triedFrom = useRef<Element | null>(null)
  const [, setTries] = useState(0)
  useEffect(() => {
    const from = triedFrom.current
    if (from === null || isBusy) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
    const { activeElement } = document
    const isWaiting = activeElement === from || activeElement === document.body || activeElement === null
    if (!isWaiting) triedFrom.current = null
    else if (wrong !== null) {
      triedFrom.current = null
      wrong.focus()
    }
  })
  useEffect(() => {
    const forget = (): void => {
      triedFrom.current = null
    }
    const of = form.current
    of?.addEventListener('input', forget)
    return () => of?.removeEventListener('input', forget)
  }, [form])
  const tried = (): void => {
    triedFrom.current = document.activeElement
    // Also where it is refused by what was known before: nothing else would change.
    setTries((tries) => tries + 1)
  }
  return [form, tried]
}
