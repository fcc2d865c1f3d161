import { Phone } from 'lucide-react'
import { telHref } from '../text/contact.ts'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import styles from './alert-contacts.module.css'
import { type SurroundingsProps, useAlertSurroundings } from './use-alert-surroundings.ts'
import { NO_CALL, useDuressOf } from './use-duress.ts'

/** Whom to call about the trip of an alert: its operator, his carrier's dispatcher and its client. Under duress nobody. */
export function AlertContacts(props: SurroundingsProps) {
  const { alert } = props
  const { data, error } = useAlertSurroundings(props)
  const noCall = NO_CALL[useDuressOf(alert)]
  if (alert.tripId === null) return null
  const unread = error === null ? 'Leyendo su teléfono…' : 'No se pudo leer su teléfono'
  const ofParty = (phone: string | null | undefined) => ({
    phone: phone ?? null,
    absent: data === undefined ? unread : NO_PHONE,
  })
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Contactos</h3>
      </header>
      {noCall === null ? (
        <div className={styles.contacts}>
          <Contact name={alert.operator ?? 'Operador'} what="Operador" phone={alert.phone} absent={NO_PHONE} />
          {alert.carrier === null ? null : (
            <Contact name={alert.carrier} what="Despacho de la línea" {...ofParty(data?.carrierPhone)} />
          )}
          {alert.client === null ? null : (
            <Contact name={alert.client} what="Cliente" {...ofParty(data?.clientPhone)} />
          )}
        </div>
      ) : (
        <p className={textStyles.meta}>{noCall}</p>
      )}
    </section>
  )
}

const NO_PHONE = 'Sin teléfono'

interface ContactProps {
  readonly name: string
  readonly what: string
  readonly phone: string | null
  /** Why there is no number to call. */
  readonly absent: string
}

function Contact({ name, what, phone, absent }: ContactProps) {
  const href = telHref(phone)
  const words = (
    <>
      <Phone size={15} aria-hidden="true" />
      <span className={layoutStyles.fill}>
        <b>{name}</b>
        <small>
          {what} · {href === null ? absent : phone}
        </small>
      </span>
    </>
  )
  const look = { className: classNames(buttonStyles.button, buttonStyles.wide), 'data-slot': 'button' }
  return href === null ? (
    <span {...look} aria-disabled="true">
      {words}
    </span>
  ) : (
    <a {...look} href={href}>
      {words}
    </a>
  )
}
