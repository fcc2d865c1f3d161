import { Phone } from 'lucide-react'
import { telHref } from '../text/contact.ts'
import buttonStyles from '../ui/button.module.css'
import { WhatsappLink } from './outside-links.tsx'

interface OperatorCallsProps {
  readonly phone: string | null
  /** Why he is not called; null: he is. Nobody who may not be alone is: who holds him would hear it. */
  readonly noCall: string | null
  /** What stands where there is no number to call. */
  readonly absent: string | null
}

/** How an operator is reached: by WhatsApp, or called. */
export function OperatorCalls({ phone, noCall, absent }: OperatorCallsProps) {
  const href = telHref(phone)
  if (noCall !== null) return <p>{noCall}</p>
  if (href === null) return absent === null ? null : <p>{absent}</p>
  return (
    <>
      <WhatsappLink phone={phone} />
      <a
        className={buttonStyles.button}
        data-slot="button"
        data-tone="primary"
        href={href}
        aria-label={`Llamar a ${phone}`}
      >
        <Phone size={16} aria-hidden="true" />
        <span>Llamar</span>
      </a>
    </>
  )
}
