import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { drawToasts } from './show-toast.ts'
import type { ToastContent } from './toast-content.ts'

const ICONS = { info: Info, ok: CircleCheck, error: CircleAlert } as const
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

function Toast({ content, onClose }: { readonly content: ToastContent; readonly onClose: () => void }) {
  const { tone = 'info', title, detail, progress, action } = content
  const Icon = ICONS[tone]
  const act = (): void => {
    action?.run()
    onClose()
  }
  return (
    <div className={classNames('toast', tone)}>
      <Icon size={16} aria-hidden="true" />
      <b>{title}</b>
      {progress === undefined ? (
        <button type="button" className="x" aria-label="Cerrar aviso" onClick={onClose}>
          <X size={14} aria-hidden="true" />
        </button>
      ) : (
        <span className="pc">{Math.round(progress)}%</span>
      )}
      {detail ? <p>{detail}</p> : null}
      {action ? (
        <Button className="act" size="sm" onClick={act}>
          {action.label}
        </Button>
      ) : null}
      {progress === undefined ? null : (
        <div className="pb" aria-hidden="true">
          <i style={{ width: `${Math.min(100, Math.max(0, progress))}%` }} />
        </div>
      )}
    </div>
  )
}
