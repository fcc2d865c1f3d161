import { MessageCircle, Phone } from 'lucide-react'
import { telHref, whatsappHref } from '../../../text/contact.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './card-calls.module.css'
import type { Lease } from './use-lease.ts'

/** By these the keys L and W find what they press. */
export const CALL_ID = 'round-call'
export const WHATSAPP_ID = 'round-whatsapp'

interface CardCallsProps {
  readonly operator: string | null
  readonly phone: string | null
  /** Why nobody may call him, whoever attends the trip; null: one may. */
  readonly noCall: string | null
  readonly lease: Lease
  readonly onCall: () => void
}

/** The operator's numbers, for who attends the trip and nobody else: no two people call the same operator at once. */
export function CardCalls({ operator, phone, noCall, lease, onCall }: CardCallsProps) {
  if (noCall !== null) return <p className={styles.none}>{noCall}</p>
  if (lease.state === 'taken')
    return (
      <div className={styles.taken} role="alert">
        <p>{lease.words}</p>
        <Button onClick={lease.takeOver}>Atender yo</Button>
      </div>
    )
  const [tel, whatsapp] = [telHref(phone), whatsappHref(phone)]
  if (tel === null) return <p className={styles.none}>Sin teléfono del operador</p>
  if (lease.state === 'asking') return <p className={styles.none}>Se pregunta si otra persona la atiende…</p>
  return (
    <div className={styles.calls}>
      {lease.state === 'unknown' ? <p role="status">No se sabe si otra persona la atiende: {lease.words}</p> : null}
      <a
        id={CALL_ID}
        className={buttonStyles.button}
        data-slot="button"
        data-tone="neutral"
        href={tel}
        onClick={onCall}
      >
        <Phone size={15} aria-hidden="true" />
        <span>
          <b>{operator ?? 'Operador'}</b>
          <small>{phone}</small>
        </span>
        <Kbd keys="L" />
      </a>
      {whatsapp === null ? null : (
        <a
          id={WHATSAPP_ID}
          className={buttonStyles.button}
          data-slot="button"
          data-tone="neutral"
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle size={15} aria-hidden="true" />
          <span>
            <b>WhatsApp</b>
          </span>
          <Kbd keys="W" />
        </a>
      )}
    </div>
  )
}
