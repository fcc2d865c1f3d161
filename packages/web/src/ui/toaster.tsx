import { Toaster as Sonner } from 'sonner'

/** Where toasts appear: bottom right, three at most (DESIGN §7). */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={8}
      offset={16}
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true }}
    />
  )
}
