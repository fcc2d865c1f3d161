import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import { acquireAcceptSender } from '../widgets/unsent-entries/accept-sender.ts'
import { acquireEntrySender, unheardDuressWords } from '../widgets/unsent-entries/entry-sender.ts'
import styles from './unsent-link.module.css'

/** What of who is signed in the server does not have; nothing while it takes it. Each kind leads to where it is told. */
export function UnsentLink() {
  const [entrySender, acceptSender] = [acquireEntrySender(), acquireAcceptSender()]
  const entries = useSyncExternalStore(entrySender.subscribe, entrySender.now)
  const acceptances = useSyncExternalStore(acceptSender.subscribe, acceptSender.now)
  return (
    <>
      <KindLink
        unsent={entries}
        urgent={unheardDuressWords(entries).length === 0 ? null : 'Coacción sin avisar'}
        nouns={['no se guardó', 'no se guardaron', 'sin enviar']}
        to="/dashboard/monitoreo-bitacoras?tab=ronda"
        title="Entradas de bitácora que el servidor no tiene"
      />
      <KindLink
        unsent={acceptances}
        urgent={null}
        nouns={['punto no se aceptó', 'puntos no se aceptaron', 'por aceptar sin enviar']}
        to="/dashboard/monitoreo-bitacoras?tab=entrega"
        title="Puntos aceptados de la entrega de turno que el servidor no tiene"
      />
    </>
  )
}

interface KindLinkProps {
  readonly unsent: {
    readonly sent: readonly { readonly written: unknown }[]
    readonly refused: readonly unknown[]
    readonly waitingSince: number | null
  }
  /** What of it nobody else knows and has to; null: nothing. */
  readonly urgent: string | null
  /** Of one that was refused, of several, and of those that wait. */
  readonly nouns: readonly [one: string, several: string, waiting: string]
  readonly to: string
  readonly title: string
}

function KindLink({ unsent: { sent, refused, waitingSince }, urgent, nouns, to, title }: KindLinkProps) {
  const waiting = waitingSince === null ? 0 : sent.filter(({ written }) => written === null).length
  if (waiting === 0 && refused.length === 0) return null
  const isCalm = refused.length === 0 && urgent === null
  const parts = [
    ...(urgent === null ? [] : [urgent]),
    ...(refused.length === 0 ? [] : [`${refused.length} ${nouns[refused.length === 1 ? 0 : 1]}`]),
    ...(waiting === 0 ? [] : [`${waiting} ${nouns[2]}`]),
  ]
  return (
    <Link
      className={classNames(buttonStyles.button, styles.link)}
      data-slot="button unsent"
      data-tone={isCalm ? 'ghost' : 'danger-line'}
      to={to}
      aria-label={parts.join(' · ')}
      title={title}
    >
      {isCalm ? <CloudUpload size={15} aria-hidden="true" /> : <TriangleAlert size={15} aria-hidden="true" />}
      <span className={styles.words}>{parts.join(' · ')}</span>
      <b className={styles.count} aria-hidden="true">
        {waiting + refused.length}
      </b>
    </Link>
  )
}
