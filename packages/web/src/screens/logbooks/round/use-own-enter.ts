import { type KeyboardEvent, useRef } from 'react'
import { CARD_SETTLES_MS } from './use-round-keys.ts'

/** For a button that takes the focus where a card was: an Enter that is held, or comes as soon, was meant for that card and presses nothing. */
export function useOwnEnter(): (event: KeyboardEvent) => void {
  const since = useRef(performance.now())
  return (event) => {
    const isOwn = !event.repeat && performance.now() - since.current >= CARD_SETTLES_MS
    if (event.key === 'Enter' && !isOwn) event.preventDefault()
  }
}
