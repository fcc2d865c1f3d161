import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import styles from './sound-question.module.css'

/** What to look at where a sound was played and nobody heard it. */
export const UNHEARD =
  'Revise el volumen de la computadora, que la pestaña no esté silenciada y por dónde sale el sonido; luego pruebe otra vez.'

interface SoundQuestionProps {
  readonly onAnswer: (isAudible: boolean) => void
}

/** A browser knows that it played a sound, and only a person whether it was heard. */
export function SoundQuestion({ onAnswer }: SoundQuestionProps) {
  return (
    <div role="status" className={classNames(layoutStyles.wrap, styles.question)}>
      <b>¿Se oyó?</b>
      <Button size="sm" onClick={() => onAnswer(true)}>
        Sí, se oyó
      </Button>
      <Button size="sm" onClick={() => onAnswer(false)}>
        No
      </Button>
    </div>
  )
}
