import type { CallParty } from '@vigia/domain/communication/contact-outcome'
import { MessageCircle, Phone } from 'lucide-react'
import { telHref, whatsappHref } from '../../../text/contact.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import listStyles from '../../../ui/list.module.css'
import styles from './card-calls.module.css'
import type { Lease } from './use-lease.ts'

/** By these the keys L, W and D find what they press. */
export const CALL_ID = 'round-call'
export const WHATSAPP_ID = 'round-whatsapp'
export const DISPATCH_ID = 'round-dispatch'

interface CardCallsProps {
  readonly operator: string | null
  readonly phone: string | null
  readonly carrier: string | null
  readonly carrierPhone: string | null
  /** Why nobody may call him, whoever attends the trip; null: one may. */
  readonly noCall: string | null
  readonly lease: Lease
  readonly onCall: (whom: CallParty) => void
}

/**
 * The numbers of the operator and of his carrier's dispatcher, for who attends the trip and nobody else: no two people call the same
 * operator at once.
 */
export function CardCalls({ operator, phone, carrier, carrierPhone, noCall, lease, onCall }: CardCallsProps) {
  if (noCall !== null) return <p className={styles.none}>{noCall}</p>
  if (lease.state === 'taken')
    return (
      <div className={classNames(listStyles.lines, styles.taken)} role="alert">
        <p>{lease.words}</p>
        <Button onClick={lease.takeOver}>Atender yo</Button>
      </div>
    )
  const [tel, whatsapp, dispatch] = [telHref(phone), whatsappHref(phone), telHref(carrierPhone)]
  const none = tel === null ? <p className={styles.none}>Sin teléfono del operador</p> : null
  if (tel === null && dispatch === null) return none
  if (lease.state === 'asking') return <p className={styles.none}>Se pregunta si otra persona la atiende…</p>
  return (
    <div className={classNames(listStyles.lines, styles.calls)}>
      {lease.state === 'unknown' ? <p role="status">No se sabe si otra persona la atiende: {lease.words}</p> : null}
      {none}
      {tel === null ? null : (
        <CallLink
          {...{ id: CALL_ID, href: tel, keys: 'L', onPress: () => onCall('operator') }}
          name={operator ?? 'Operador'}
          detail={phone}
        />
      )}
      {whatsapp === null ? null : <CallLink id={WHATSAPP_ID} href={whatsapp} name="WhatsApp" keys="W" />}
      {dispatch === null ? null : (
        <CallLink
          {...{ id: DISPATCH_ID, href: dispatch, keys: 'D', onPress: () => onCall('dispatch') }}
          name={`Despacho de ${carrier ?? 'la línea'}`}
          detail={carrierPhone}
        />
      )}
    </div>
  )
}

interface CallLinkProps {
  readonly id: string
  readonly href: string
  readonly name: string
  readonly detail?: string | null
  readonly keys: string
  readonly onPress?: () => void
}

function CallLink({ id, href, name, detail = null, keys, onPress }: CallLinkProps) {
  const isCall = href.startsWith('tel:')
  const Icon = isCall ? Phone : MessageCircle
  return (
    <a
      {...{ id, href, onClick: onPress }}
      className={buttonStyles.button}
      data-slot="button"
      data-tone="neutral"
      {...(isCall ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon size={15} aria-hidden="true" />
      <span>
        <b>{name}</b>
        {detail === null ? null : <small>{detail}</small>}
      </span>
      <Kbd keys={keys} />
    </a>
  )
}
