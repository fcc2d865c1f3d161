import { clockTime } from '../../text/clock-time.ts'
import { element, icon } from './element.ts'
import pageStyles from './page.module.css'
import type { PhotoOutbox } from './photo-outbox.ts'
import styles from './photo-part.module.css'

/** A touch opens the camera, and what it takes is sent (design, second part §5); under the buttons, what became of it. */
export function photoPart(photos: PhotoOutbox) {
  const input = element('input', {
    ...{ type: 'file', accept: 'image/*', capture: 'environment', 'aria-label': 'Foto' },
    class: styles.camera,
  })
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file !== undefined) void photos.take(file)
    // The same file chosen again is another photo.
    input.value = ''
  })
  const act = element('label', { class: `${pageStyles.act} ${styles.photo}` }, icon('foto'), 'Foto', input)
  const note = element('p', { class: pageStyles.note, role: 'status' })
  const update = (): void => {
    const text = photoText(photos)
    note.hidden = text === null
    if (note.textContent !== (text ?? '')) note.textContent = text ?? ''
  }
  return { act, note, update }
}

/** The worst of what is known of his photos; null: there are none. */
export function photoText({ waiting, isKept, last }: Pick<PhotoOutbox, 'waiting' | 'isKept' | 'last'>): string | null {
  const waits = waiting === 1 ? '1 foto por mandar' : `${waiting} fotos por mandar`
  if (waiting > 0)
    return isKept ? `${waits}: se manda al haber señal.` : `${waits}. Este teléfono no las guarda: no cierre la página.`
  if (last === null) return null
  return 'refusal' in last ? `La foto no se mandó. ${last.refusal}` : `Foto recibida ${clockTime(last.receivedAt)}.`
}
