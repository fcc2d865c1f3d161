import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { drawToasts } from './show-toast.ts'
import { Toast } from './toast.tsx'
import type { ToastContent } from './toast-content.ts'

/** How long a toast stays: done 3 s, error 5 s (spec §4); `null` stays until it is replaced or closed. */
const STAY_MS = { info: 5000, ok: 3000, error: 5000 } as const

/** Where toasts appear: bottom right, three at most (DESIGN §7); on a phone one, at the top. */
export function Toaster({ isPhone }: { readonly isPhone: boolean }) {
  useEffect(() => {
    const stop = drawToasts(draw)
    return () => {
      stop()
      toast.dismiss()
    }
  }, [])
  return (
    <Sonner
      position={isPhone ? 'top-center' : 'bottom-right'}
      visibleToasts={isPhone ? 1 : 3}
      mobileOffset={{ top: 64 }}
      expand
      gap={8}
      offset={16}
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true }}
    />
  )
}

function draw(content: ToastContent): void {
  const { id, tone = 'info', stayMs = STAY_MS[tone] } = content
  toast.custom((shownId) => <Toast content={content} onClose={() => toast.dismiss(shownId)} />, {
    duration: stayMs ?? Number.POSITIVE_INFINITY,
    ...(id === undefined ? {} : { id }),
  })
}
