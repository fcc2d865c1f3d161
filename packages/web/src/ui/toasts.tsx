import { type CSSProperties, type FocusEvent, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { focusAgain, pathTo } from '../browser/keep-focus.ts'
import { drawToasts } from './show-toast.ts'
import { Toast } from './toast.tsx'
import type { ToastContent } from './toast-content.ts'
import { useToastSpot } from './use-toast-spot.ts'

/** How long a toast stays: done 3 s, error 5 s (spec §4); `null` stays until it is replaced or closed. */
const STAY_MS = { info: 5000, ok: 3000, error: 5000 } as const

/** Where toasts appear: bottom right, three at most (DESIGN §7), on a phone one, at the top; elsewhere where a control lies there. */
export function Toaster({ isPhone, screen }: { readonly isPhone: boolean; readonly screen: string }) {
  const [spot, lookAgain] = useToastSpot(isPhone, screen)
  useEffect(() => {
    const stop = drawToasts((content) => {
      if (toast.getToasts().length === 0) lookAgain()
      draw(content)
    })
    return () => {
      stop()
      toast.dismiss()
    }
  }, [lookAgain])
  const edges = { top: spot.edgePx, bottom: spot.edgePx, left: '1rem', right: '1rem' }
  return (
    <div onFocusCapture={enter} onBlurCapture={leave}>
      <Sonner
        position={spot.position}
        style={{ '--width': '20rem' } as CSSProperties}
        visibleToasts={isPhone ? 1 : 3}
        expand
        gap={8}
        offset={edges}
        mobileOffset={edges}
        containerAriaLabel="Avisos"
        toastOptions={{ unstyled: true }}
      />
    </div>
  )
}

/** What had the focus before it came to the toasts, and all that it stands in. */
let cameFrom: readonly Element[] = []

// The library sends whoever leaves its list back to where they came from, the tab key too: nobody got past it. It is told nothing.
function enter(event: FocusEvent): void {
  event.stopPropagation()
  const { currentTarget, relatedTarget } = event
  if (!currentTarget.contains(relatedTarget)) cameFrom = pathTo(relatedTarget)
}
const leave = (event: FocusEvent): void => event.stopPropagation()

/** A toast that has the focus goes: it is where it was before. */
const giveBack = (): void => focusAgain(cameFrom)

function draw(content: ToastContent): void {
  const { id, tone = 'info', stayMs = STAY_MS[tone] } = content
  toast.custom((shownId) => <Toast content={content} onClose={() => toast.dismiss(shownId)} onFocusGone={giveBack} />, {
    duration: stayMs ?? Number.POSITIVE_INFINITY,
    ...(id === undefined ? {} : { id }),
  })
}
