import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import layoutStyles from './layout.module.css'
import styles from './people-choice.module.css'
import textStyles from './text.module.css'

interface PeopleChoiceProps<Id extends string | null> {
  /** Each with what is to be known of them: `2 alertas`. */
  readonly people: readonly { readonly id: Id; readonly name: string; readonly note: string }[]
  /** Undefined: nobody yet. */
  readonly chosen: Id | undefined
  readonly onChoose: (id: Id) => void
}

/** One of several people, for a form in a dialog, which gives it the focus. */
export function PeopleChoice<Id extends string | null>({ people, chosen, onChoose }: PeopleChoiceProps<Id>) {
  const list = useRef<HTMLFieldSetElement>(null)
  // They come after the dialog, which has given the focus to its closing by then.
  useEffect(() => {
    list.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus()
  }, [])
  return (
    <fieldset ref={list} className={styles.people}>
      <legend className={textStyles.visuallyHidden} data-slot="hidden">
        Persona
      </legend>
      {people.map(({ id, name, note }) => (
        <label className={layoutStyles.row} key={id ?? ''}>
          <input type="radio" name="persona" checked={chosen === id} onChange={() => onChoose(id)} />
          <span className={classNames(layoutStyles.fill, textStyles.breaks)}>{name}</span>
          <span className={textStyles.note}>{note}</span>
        </label>
      ))}
    </fieldset>
  )
}
