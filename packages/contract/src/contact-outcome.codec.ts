import { CONTACT_OUTCOMES } from '@vigia/domain/communication/contact-outcome'
import { wordCodec } from './word-codec.ts'

/** Outcomes of a contact, on the wire and in the logbook's table (design, second part §1). */
export const contactOutcomeCodec = wordCodec('outcome', CONTACT_OUTCOMES, {
  answered: 'contesto',
  'no-answer': 'no_contesto',
  voicemail: 'buzon',
  'wrong-number': 'numero_equivocado',
  'hung-up': 'colgo',
  'right-word': 'clave_correcta',
  'duress-word': 'clave_coaccion',
  whatsapp: 'whatsapp',
  'seen-by-gps': 'visto_gps',
  'whatsapp-answered': 'whatsapp_contesto',
  'dispatch-answered': 'despacho_contesto',
  'dispatch-no-answer': 'despacho_no_contesto',
})
export type ContactOutcomeWord = (typeof contactOutcomeCodec.words)[number]
