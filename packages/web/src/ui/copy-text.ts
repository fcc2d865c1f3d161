import { coordinatesText } from '@vigia/domain/format/coordinates'
import { keptPreferences } from '../preferences/kept-preferences.ts'
import { showToast } from './show-toast.ts'

/** Copies a text and says so; outside secure contexts there is no clipboard, and that is said. */
export function copyText(text: string, done: string): void {
  const failed = (): void => showToast({ id: 'copy', tone: 'error', title: 'No se pudo copiar' })
  if (!navigator.clipboard) failed()
  else navigator.clipboard.writeText(text).then(() => showToast({ id: 'copy', tone: 'ok', title: done }), failed)
}

/** As the person has chosen to copy them. */
export const copyCoordinates = (point: { readonly lat: number; readonly lng: number }): void =>
  copyText(coordinatesText(point, keptPreferences().coordinates), 'Coordenadas copiadas')
