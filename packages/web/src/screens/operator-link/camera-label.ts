import styles from './camera-label.module.css'
import { element, icon } from './element.ts'

/** What is pressed to open the camera: `onTake` gets what it takes. */
export function cameraLabel({
  label,
  look,
  onTake,
}: {
  readonly label: string
  readonly look: string | undefined
  readonly onTake: (photo: File) => void
}): HTMLLabelElement {
  const input = element('input', {
    ...{ type: 'file', accept: 'image/*', capture: 'environment', 'aria-label': label },
    class: styles.camera,
  })
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file !== undefined) onTake(file)
    // The same file chosen again is another photo.
    input.value = ''
  })
  return element('label', { class: `${look} ${styles.photo}` }, icon('foto'), label, input)
}
