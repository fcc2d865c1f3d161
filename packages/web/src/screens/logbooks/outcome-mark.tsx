import { type ContactOutcome, OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import {
  Headset,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  MessageCircleReply,
  PhoneCall,
  PhoneMissed,
  PhoneOff,
  Satellite,
  ShieldAlert,
  Voicemail,
} from 'lucide-react'
import layoutStyles from '../../ui/layout.module.css'

const ICON: Readonly<Record<ContactOutcome, LucideIcon>> = {
  answered: PhoneCall,
  'no-answer': PhoneMissed,
  voicemail: Voicemail,
  'wrong-number': PhoneOff,
  'hung-up': PhoneOff,
  'right-word': KeyRound,
  'duress-word': ShieldAlert,
  whatsapp: MessageCircle,
  'seen-by-gps': Satellite,
  'whatsapp-answered': MessageCircleReply,
  'dispatch-answered': Headset,
  'dispatch-no-answer': PhoneMissed,
}

/** How a try to reach the operator went, as an icon and its words. */
export function OutcomeMark({ outcome }: { readonly outcome: ContactOutcome }) {
  const Icon = ICON[outcome]
  return (
    <span className={layoutStyles.chip}>
      <Icon size={13} aria-hidden="true" />
      {OUTCOME_LABEL[outcome]}
    </span>
  )
}
