/** How long the button of help is held (design, second part §5). */
const HOLD_MS = 2_000

interface Hold {
  readonly onStart: () => void
  readonly onCancel: () => void
  readonly onHeld: () => void
}

/** Has a button act when it is held, by one finger or a key: released earlier, a second finger or a scroll cancels. */
export function holdButton(made: HTMLButtonElement, { onStart, onCancel, onHeld }: Hold): void {
  let timer: ReturnType<typeof setTimeout> | null = null

  const cancel = (): void => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    onCancel()
  }
  const start = (): void => {
    if (timer !== null) return
    onStart()
    timer = setTimeout(() => {
      timer = null
      onHeld()
    }, HOLD_MS)
  }

  made.addEventListener('pointerdown', (event) => {
    if (timer !== null || !event.isPrimary) return cancel()
    // What lies over the page while it is held must not take the finger away.
    made.setPointerCapture(event.pointerId)
    start()
  })
  for (const event of ['pointerup', 'pointercancel', 'lostpointercapture']) made.addEventListener(event, cancel)
  addEventListener('pointerdown', (event) => {
    if (!event.isPrimary) cancel()
  })
  addEventListener('scroll', cancel, { passive: true, capture: true })
  addEventListener('blur', cancel)
  made.addEventListener('contextmenu', (event) => event.preventDefault())
  made.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) start()
  })
  made.addEventListener('keyup', cancel)
}
