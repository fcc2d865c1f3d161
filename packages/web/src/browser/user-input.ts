const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Calls at each input of a person's; what the app does by itself is none. Returns what stops it. */
export function onUserInput(listener: () => void): () => void {
  const onEvent = (event: Event): void => {
    if (event.isTrusted) listener()
  }
  for (const input of INPUTS) addEventListener(input, onEvent, { passive: true, capture: true })
  return () => {
    for (const input of INPUTS) removeEventListener(input, onEvent, { capture: true })
  }
}
