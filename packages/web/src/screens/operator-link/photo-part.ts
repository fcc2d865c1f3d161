import { clockTime } from '../../text/clock-time.ts'
import { cameraLabel } from './camera-label.ts'
import { element } from './element.ts'
import pageStyles from './page.module.css'
import type { PhotoOutbox, PhotoState } from './photo-outbox.ts'

/** A touch opens the camera, and what it takes is sent (design, second part §5); under the buttons, what became of it. */
export function photoPart(photos: PhotoOutbox) {
  const act = cameraLabel({ label: 'Foto', look: pageStyles.act, onTake: (photo) => void photos.take(photo) })
  const note = element('p', { class: pageStyles.note, role: 'status' })
  const update = (): void => {
    const text = photoText(photos.state)
    note.hidden = text === null
    if (note.textContent !== (text ?? '')) note.textContent = text ?? ''
  }
  return { act, note, update }
}

/** What is known of his photos, the worst first; null: there are none. */
export function photoText(state: PhotoState): string | null {
  const { waiting, isPreparing, isKept, refused, receivedAt } = state
  const said = [
    refused === null ? null : `${count(refused.count, 'foto no se mandó', 'fotos no se mandaron')}. ${refused.why}`,
    waiting === null ? 'No se sabe si quedan fotos por mandar en este teléfono.' : null,
    waiting === null || waiting === 0 ? null : waitingText(state, waiting),
    waiting === 0 || isKept ? null : 'Este teléfono no las guarda: no cierre la página.',
    isPreparing ? 'Preparando la foto…' : null,
  ].filter((text) => text !== null)
  if (said.length > 0) return said.join(' ')
  return receivedAt === null ? null : `Foto recibida ${clockTime(receivedAt)}.`
}

function waitingText({ sent, isHeld }: PhotoState, waiting: number): string {
  if (isHeld) return `${count(waiting, 'foto', 'fotos')} por mandar: primero sale su llamada de ayuda.`
  if (sent === null) return `${count(waiting, 'foto', 'fotos')} por mandar: se manda al haber señal.`
  const rest = waiting === 1 ? '' : ` ${count(waiting - 1, 'foto', 'fotos')} más por mandar.`
  // By tens: each of them is read out.
  const percent = Math.floor(sent * 10) * 10
  return `${percent === 100 ? 'Foto mandada: falta que la central la reciba.' : `Mandando foto: ${percent} %.`}${rest}`
}

const count = (of: number, one: string, many: string): string => `${of} ${of === 1 ? one : many}`
