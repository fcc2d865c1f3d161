import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './toast.module.css'
import type { ToastContent } from './toast-content.ts'

const ICONS = { info: Info, ok: CircleCheck, error: CircleAlert } as const

interface ToastProps {
  readonly content: ToastContent
  readonly onClose: () => void
  /** It goes, and has the focus. */
  readonly onFocusGone?: () => void
}

/** One notice: what happened, perhaps how far it is, perhaps one thing to do (DESIGN §7). */
export function Toast({ content, onClose, onFocusGone = nothing }: ToastProps) {
  const place = useFocusGone(onFocusGone)
  const { tone = 'info', title, detail, progress, action } = content
  const Icon = ICONS[tone]
  const act = (): void => {
    action?.run()
    onClose()
  }
  return (
    <div ref={place} className={styles.toast} data-slot="toast" data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      <b>{title}</b>
      {progress === undefined ? (
        <button type="button" className={styles.close} aria-label="Cerrar aviso" onClick={onClose}>
          <X size={14} aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.percent} data-slot="percent">
          {Math.round(progress)}%
        </span>
      )}
      {detail ? <p>{detail}</p> : null}
      {action ? (
        <Button className={styles.action} size="sm" onClick={act}>
          {action.label}
        </Button>
      ) : null}
      {progress === undefined ? null : (
        <div className={styles.progress} aria-hidden="true">
          <i style={{ width: `${Math.min(100, Math.max(0, progress))}%` }} />
        </div>
      )}
    </div>
  )
}

const nothing = (): void => undefined

/** Where something stands that says when it goes and has the focus, itself or the entry of a list that it fills. */
function useFocusGone(onGone: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onGone)
  useLayoutEffect(() => {
    const entry = place.current?.closest('li')
    return () => {
      if (entry?.contains(document.activeElement)) queueMicrotask(latest.current)
    }
  }, [])
  return place
}
