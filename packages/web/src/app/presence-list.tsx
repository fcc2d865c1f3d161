import type { PresentPerson } from '../api/presence.ts'
import { useOthers } from '../live/use-others.ts'
import { initials } from '../text/initials.ts'
import { shortName } from '../text/short-name.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'
import styles from './presence-list.module.css'
import { attentionText, whereText } from './presence-text.ts'

/** Who else has a screen open, where, and whether somebody seems to sit there; or that nobody knows. */
export function PresenceList() {
  const others = useOthers()
  if (others === null) {
    return (
      <p className={textStyles.meta}>
        No se sabe quién más está: se dirá cuando el servidor vuelva a tener noticia de todas las pantallas.
      </p>
    )
  }
  if (others.length === 0) return <p className={textStyles.meta}>Nadie más tiene una pantalla abierta.</p>
  return (
    <ul className={styles.people} aria-label="Personas con una pantalla abierta">
      {others.map((person) => (
        <Person key={person.id} person={person} />
      ))}
    </ul>
  )
}

function Person({ person }: { readonly person: PresentPerson }) {
  return (
    <li className={layoutStyles.row} data-attention={person.attention}>
      <Avatar letters={initials(person)} />
      <div className={layoutStyles.shrinks}>
        <b className={classNames(layoutStyles.block, textStyles.ellipsis)} title={person.name}>
          {shortName(person.name)}
        </b>
        <span className={classNames(layoutStyles.block, textStyles.meta)}>{whereText(person)}</span>
        <span className={classNames(layoutStyles.block, textStyles.note)}>{attentionText(person)}</span>
      </div>
    </li>
  )
}
