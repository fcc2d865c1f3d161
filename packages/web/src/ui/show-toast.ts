import type { ToastContent } from './toast-content.ts'

type Show = (content: ToastContent) => void

/** The place for toasts on the page, null while there is none: then nobody is signed in who should see them. */
let place: (() => void) | null = null
let show: Show | null = null
let waiting: readonly ToastContent[] = []

/** Shows a toast, or replaces the one of the same id. What draws toasts is fetched with the first one. */
export function showToast(content: ToastContent): void {
  if (show !== null) show(content)
  else if (place !== null) {
    waiting = [...waiting, content]
    place()
  }
}

/** Opens the place; `asked` is called when the first toast waits for it. Closing it forgets what still waits. */
export function openToastPlace(asked: () => void): () => void {
  place = asked
  return () => {
    place = null
    waiting = []
  }
}

/** What draws toasts is there: it gets those that wait, and all that come until it leaves. */
export function drawToasts(draw: Show): () => void {
  show = draw
  const early = waiting
  waiting = []
  for (const content of early) draw(content)
  return () => {
    show = null
  }
}
