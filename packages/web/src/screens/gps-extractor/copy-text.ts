import { showToast } from '../../ui/show-toast.ts'

/** Copies a text and says so; outside secure contexts there is no clipboard, and that is said. */
export function copyText(text: string, done: string): void {
  const failed = (): void => showToast({ id: 'copy', tone: 'error', title: 'No se pudo copiar' })
  if (!navigator.clipboard) failed()
  else navigator.clipboard.writeText(text).then(() => showToast({ id: 'copy', tone: 'ok', title: done }), failed)
}
