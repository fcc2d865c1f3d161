import { telHref, whatsappHref } from './contact.ts'

/** A conversation on WhatsApp with a text ready to send: with the number, or where it holds none with whom the person picks. */
export const whatsappTextHref = (phone: string | null, text: string): string =>
  `${whatsappHref(phone) ?? 'https://wa.me/'}?text=${encodeURIComponent(text)}`

/** A text message ready to send; null where the text holds no number. */
export function smsTextHref(phone: string | null, text: string): string | null {
  const tel = telHref(phone)
  return tel === null ? null : `${tel.replace('tel:', 'sms:')}?body=${encodeURIComponent(text)}`
}
