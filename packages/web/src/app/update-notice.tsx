import { useEffect } from 'react'
import { isUpdateWaiting, onUpdateWaiting, startUpdate } from '../browser/service-worker.ts'
import { showToast } from '../ui/show-toast.ts'

/** Says once that a newer version is ready; it starts when the person wants it to. */
export function UpdateNotice() {
  useEffect(() => {
    const offer = (): void =>
      showToast({
        id: 'update',
        title: 'Hay una versión nueva',
        detail: 'Termine lo que esté escribiendo y actualice.',
        action: { label: 'Actualizar', run: startUpdate },
        stayMs: null,
      })
    if (isUpdateWaiting()) offer()
    return onUpdateWaiting(offer)
  }, [])
  return null
}
