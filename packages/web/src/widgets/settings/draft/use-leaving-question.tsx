import { type ReactNode, useContext, useEffect, useState } from 'react'
import { createPath, type To, UNSAFE_NavigationContext, useLocation } from 'react-router'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/**
 * Asks before a link, a key or a command leads away from what is not saved. The router has no such question for the kind of
 * history that this app has, so its navigator is asked. The browser's own back button asks nothing: a draft is kept anyway.
 */
export function useLeavingQuestion(isAsking: boolean, discard: () => void): ReactNode {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const here = useLocation().pathname
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isAsking) return
    const { push, replace } = navigator
    const held =
      (go: typeof push): typeof push =>
      (to, state, options) => {
        if (pathOf(to, here) === here) return go.call(navigator, to, state, options)
        setLeave(() => () => go.call(navigator, to, state, options))
      }
    navigator.push = held(push)
    navigator.replace = held(replace)
    return () => {
      Object.assign(navigator, { push, replace })
    }
  }, [isAsking, navigator, here])
  return (
    <ConfirmDialog
      worksUnheard
      open={leave !== null}
      title="Hay cambios sin guardar"
      text="Si los descarta, no se guardan. Si sigue editando, quedan como están."
      cancelLabel="Seguir editando"
      confirmLabel="Descartar"
      tone="danger"
      onCancel={() => setLeave(null)}
      onConfirm={() => {
        setLeave(null)
        discard()
        leave?.()
      }}
    />
  )
}

const pathOf = (to: To, here: string): string =>
  new URL(typeof to === 'string' ? to : createPath(to), `${globalThis.location.origin}${here}`).pathname
