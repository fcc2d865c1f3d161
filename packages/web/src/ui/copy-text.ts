import { showToast } from './show-toast.ts'

/** Copies a text and says so; outside secure contexts there is no clipboard, and that is said. */
export function copyText(text: string, done: string): void {
  const failed = (): void => showToast({ id: 'copy', tone: 'error', title: 'No se pudo copiar' })
  if (!navigator.clipboard) failed()
  else navigator.clipboard.writeText(text).then(() => showToast({ id: 'copy', tone: 'ok', title: done }), failed)
}

/** Four decimals to read, six when copied (DESIGN §8). */
export const copyCoordinates = ({ lat, lng }: { readonly lat: number; readonly lng: number }): void =>
  copyText(`${lat.toFixed(6)}, ${lng.toFixed(6)}`, 'Coordenadas copiadas')
